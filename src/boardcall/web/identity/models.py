"""The tables of the vault: accounts, links and devices of each event. Tokens are stored only as their SHA-256."""

from django.db import models

from boardcall.web.permission.policy import Role, SiteRole

SITE_CHOICES = [(role.value, role.value) for role in SiteRole if role is not SiteRole.ANONYMOUS]
STAFF_CHOICES = [(role.value, role.value) for role in Role if role not in (Role.ANONYMOUS, Role.PLAYER)]


class Account(models.Model):
    """A member of staff at one event. `boards` names the boards of a recorder ("2:A 2:B"), empty for every board."""

    event = models.CharField(max_length=100)
    name = models.CharField(max_length=200)
    role = models.CharField(max_length=20, choices=STAFF_CHOICES)
    boards = models.TextField(blank=True, default="")
    password = models.CharField(max_length=300, blank=True, default="")
    created = models.DateTimeField()
    closed = models.DateTimeField(null=True, default=None)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "name"], name="one_account_per_name"),)

    def __str__(self) -> str:
        return f"{self.name} ({self.role}) at {self.event}"


class Link(models.Model):
    """A private link, good for one exchange: a player's (with `player`) or one that signs an account in."""

    event = models.CharField(max_length=100)
    token_hash = models.CharField(max_length=64, unique=True)
    player = models.CharField(max_length=100, blank=True, default="")
    account = models.ForeignKey(Account, null=True, default=None, on_delete=models.CASCADE)
    created = models.DateTimeField()
    used = models.DateTimeField(null=True, default=None)
    revoked = models.DateTimeField(null=True, default=None)

    def __str__(self) -> str:
        return f"link of {self.player or self.account} at {self.event}"


class Device(models.Model):
    """A browser that signed in: its cookie, hashed, and its owner."""

    event = models.CharField(max_length=100)
    token_hash = models.CharField(max_length=64, unique=True)
    player = models.CharField(max_length=100, blank=True, default="")
    account = models.ForeignKey(Account, null=True, default=None, on_delete=models.CASCADE)
    created = models.DateTimeField()
    seen = models.DateTimeField()
    revoked = models.DateTimeField(null=True, default=None)

    def __str__(self) -> str:
        return f"device of {self.player or self.account} at {self.event}"


class Receipt(models.Model):
    """What a device was told about acts it did, as JSON; deleted after some minutes."""

    device = models.ForeignKey(Device, on_delete=models.CASCADE)
    act = models.IntegerField()
    said = models.TextField()
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["device", "act"], name="one_receipt_per_act"),)

    def __str__(self) -> str:
        return f"receipt of act {self.act}"


class ApiToken(models.Model):
    """What a program signs its requests with, hashed: its name, its role at one event, and until when it is good."""

    event = models.CharField(max_length=100)
    name = models.CharField(max_length=80)
    role = models.CharField(max_length=20, choices=STAFF_CHOICES)
    boards = models.TextField(blank=True, default="")
    token_hash = models.CharField(max_length=64, unique=True)
    maker = models.CharField(max_length=200)
    created = models.DateTimeField()
    expires = models.DateTimeField()
    seen = models.DateTimeField(null=True, default=None)
    revoked = models.DateTimeField(null=True, default=None)

    def __str__(self) -> str:
        return f"token of {self.name} ({self.role}) at {self.event}"


class Screen(models.Model):
    """A projector: its address at one event, and what it is to show; `revision` goes up with each change."""

    event = models.CharField(max_length=100)
    code = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    plan = models.TextField(default="[]")
    revision = models.IntegerField(default=1)
    removed = models.BooleanField(default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "code"], name="one_screen_per_code"),)

    def __str__(self) -> str:
        return f"screen {self.name} at {self.event}"


class Streaming(models.Model):
    """What an event's stream is set to: by how many seconds all overlays are late, and the text of the lower third."""

    event = models.CharField(max_length=100, unique=True)
    delay = models.IntegerField(default=0)
    heading = models.CharField(max_length=80, blank=True, default="")
    line = models.CharField(max_length=120, blank=True, default="")
    revision = models.IntegerField(default=1)

    def __str__(self) -> str:
        return f"stream of {self.event}, {self.delay} seconds late"


class Passkey(models.Model):
    """A key that a device of a member of staff holds; here is its public half, and how often it was used."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE)
    credential_hash = models.CharField(max_length=64, unique=True)
    credential = models.TextField()
    counter = models.BigIntegerField()
    name = models.CharField(max_length=60)
    created = models.DateTimeField()
    used = models.DateTimeField(null=True, default=None)

    def __str__(self) -> str:
        return f"passkey {self.name} of {self.account}"


class SpentChallenge(models.Model):
    """A passkey challenge that was answered, so that the same answer cannot be sent again."""

    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"challenge spent at {self.at}"


class Attempt(models.Model):
    """A failed try to sign in, kept for the rate limit: from which address, at which account."""

    event = models.CharField(max_length=100)
    address = models.CharField(max_length=60, db_index=True)
    subject = models.CharField(max_length=200, db_index=True)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"attempt from {self.address} on {self.subject}"


class Channel(models.Model):
    """Where messages of an event go: mail to its players, or a web-hook. `seen` is the last act that was queued."""

    event = models.CharField(max_length=100)
    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=80)
    address = models.CharField(max_length=500, blank=True, default="")
    about = models.CharField(max_length=80)
    spoken = models.CharField(max_length=10)
    seen = models.IntegerField()
    secret = models.CharField(max_length=64, blank=True, default="")
    removed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.kind} {self.name} of {self.event}"


class MailAddress(models.Model):
    """The e-mail address of a player at one event. It is in no ledger and no archive."""

    event = models.CharField(max_length=100)
    player = models.CharField(max_length=100)
    address = models.CharField(max_length=200)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "player"], name="one_address_per_player"),)

    def __str__(self) -> str:
        return f"address of {self.player} at {self.event}"


class PushDevice(models.Model):
    """A player's browser that takes notifications of an event, until it signs out or its service says that it is gone.

    It has no time of its own: compared with the log that would reveal whose phone sent an act that names nobody.
    """

    channel = models.ForeignKey(Channel, on_delete=models.CASCADE)
    device = models.OneToOneField(Device, on_delete=models.CASCADE)
    endpoint = models.CharField(max_length=500)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)

    def __str__(self) -> str:
        return f"notifications of {self.channel} to {self.device}"


class QueuedMessage(models.Model):
    """A message on its way: once per channel, act, recipient and piece, so that none is sent twice."""

    channel = models.ForeignKey(Channel, on_delete=models.CASCADE)
    act = models.IntegerField()
    recipient = models.CharField(max_length=100, blank=True, default="")
    piece = models.IntegerField(default=0)
    about = models.CharField(max_length=20)
    subject = models.CharField(max_length=300)
    text = models.TextField()
    state = models.CharField(max_length=10, default="waiting", db_index=True)
    tries = models.IntegerField(default=0)
    due = models.DateTimeField(db_index=True)
    answer = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["channel", "act", "recipient", "piece"], name="one_message_of_an_act"),
        )

    def __str__(self) -> str:
        return f"message of act {self.act} by {self.channel}"


class SitePerson(models.Model):
    """Somebody who was invited to a hosted site. The first administrator has no address until they give one."""

    email = models.CharField(max_length=200, null=True, unique=True)  # noqa: DJ001  several may have none, and none twice
    name = models.CharField(max_length=80, blank=True, default="")
    role = models.CharField(max_length=20, choices=SITE_CHOICES)
    password = models.CharField(max_length=300, blank=True, default="")
    created = models.DateTimeField()
    closed = models.DateTimeField(null=True, default=None)

    def __str__(self) -> str:
        return f"{self.name or self.email} ({self.role})"


class SiteLink(models.Model):
    """A link by which a person of a hosted site chooses their password, once."""

    person = models.ForeignKey(SitePerson, on_delete=models.CASCADE)
    token_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField()
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True, default=None)
    revoked = models.DateTimeField(null=True, default=None)

    def __str__(self) -> str:
        return f"link of {self.person}"


class SiteDevice(models.Model):
    """A browser, or a program, of a person of a hosted site: its secret, hashed. A program has a name and an end."""

    person = models.ForeignKey(SitePerson, on_delete=models.CASCADE)
    token_hash = models.CharField(max_length=64, unique=True)
    program = models.CharField(max_length=80, blank=True, default="")
    created = models.DateTimeField()
    expires = models.DateTimeField()
    revoked = models.DateTimeField(null=True, default=None)

    def __str__(self) -> str:
        return f"{self.program or 'device'} of {self.person}"


class SiteEvent(models.Model):
    """What a hosted site knows of an event besides its ledger: its owner, and whether it is closed to changes."""

    event = models.CharField(max_length=100, unique=True)
    owner = models.ForeignKey(SitePerson, null=True, default=None, on_delete=models.SET_NULL)
    account = models.ForeignKey(Account, null=True, default=None, on_delete=models.SET_NULL)
    state = models.CharField(max_length=10, default="open")

    def __str__(self) -> str:
        return f"{self.event} of {self.owner}, {self.state}"


class SiteDirector(models.Model):
    """An account that a person of a hosted site has, or had, as the owner of an event; it ends with their access."""

    person = models.ForeignKey(SitePerson, on_delete=models.CASCADE)
    account = models.OneToOneField(Account, on_delete=models.CASCADE)

    def __str__(self) -> str:
        return f"{self.account} of {self.person}"


class SiteMail(models.Model):
    """A message of the site on its way. It holds no link: that is made when the message is handed to the server."""

    address = models.CharField(max_length=200)
    purpose = models.CharField(max_length=10)
    spoken = models.CharField(max_length=10)
    state = models.CharField(max_length=10, default="waiting", db_index=True)
    tries = models.IntegerField(default=0)
    due = models.DateTimeField(db_index=True)
    answer = models.CharField(max_length=300, blank=True, default="")

    def __str__(self) -> str:
        return f"{self.purpose} to {self.address}, {self.state}"


class SiteFault(models.Model):
    """A line of the log for a person to look at, so that an administrator sees it without access to the machine."""

    at = models.DateTimeField(db_index=True)
    level = models.CharField(max_length=10)
    source = models.CharField(max_length=80)
    says = models.TextField()

    def __str__(self) -> str:
        return f"{self.level} {self.source} at {self.at}"
