"""Messages that leave an event: where they go, players' addresses, and the queue."""

import django.db.models.deletion
from django.db import migrations, models

ID = (
    "id",
    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
)


class Migration(migrations.Migration):
    dependencies = [
        ("identity", "0005_receipts"),
    ]

    operations = [
        migrations.CreateModel(
            name="Channel",
            fields=[
                ID,
                ("event", models.CharField(max_length=100)),
                ("kind", models.CharField(max_length=20)),
                ("name", models.CharField(max_length=80)),
                ("address", models.CharField(blank=True, default="", max_length=500)),
                ("about", models.CharField(max_length=80)),
                ("spoken", models.CharField(max_length=10)),
                ("seen", models.IntegerField()),
                ("removed", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="MailAddress",
            fields=[
                ID,
                ("event", models.CharField(max_length=100)),
                ("player", models.CharField(max_length=100)),
                ("address", models.CharField(max_length=200)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("event", "player"), name="one_address_per_player")],
            },
        ),
        migrations.CreateModel(
            name="QueuedMessage",
            fields=[
                ID,
                ("act", models.IntegerField()),
                ("recipient", models.CharField(blank=True, default="", max_length=100)),
                ("piece", models.IntegerField(default=0)),
                ("about", models.CharField(max_length=20)),
                ("subject", models.CharField(max_length=300)),
                ("text", models.TextField()),
                ("state", models.CharField(db_index=True, default="waiting", max_length=10)),
                ("tries", models.IntegerField(default=0)),
                ("due", models.DateTimeField(db_index=True)),
                ("answer", models.CharField(blank=True, default="", max_length=300)),
                ("channel", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="identity.channel")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("channel", "act", "recipient", "piece"), name="one_message_of_an_act"
                    )
                ],
            },
        ),
    ]
