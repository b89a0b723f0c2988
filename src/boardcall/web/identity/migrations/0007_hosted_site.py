"""What a hosted site stores beside its events: people, their links and devices, who owns an event, mail, faults."""

import django.db.models.deletion
from django.db import migrations, models

ID = (
    "id",
    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
)


class Migration(migrations.Migration):
    dependencies = [
        ("identity", "0006_messages"),
    ]

    operations = [
        migrations.CreateModel(
            name="SiteFault",
            fields=[
                ID,
                ("at", models.DateTimeField(db_index=True)),
                ("level", models.CharField(max_length=10)),
                ("source", models.CharField(max_length=80)),
                ("says", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="SiteMail",
            fields=[
                ID,
                ("address", models.CharField(max_length=200)),
                ("purpose", models.CharField(max_length=10)),
                ("spoken", models.CharField(max_length=10)),
                ("state", models.CharField(db_index=True, default="waiting", max_length=10)),
                ("tries", models.IntegerField(default=0)),
                ("due", models.DateTimeField(db_index=True)),
                ("answer", models.CharField(blank=True, default="", max_length=300)),
            ],
        ),
        migrations.CreateModel(
            name="SitePerson",
            fields=[
                ID,
                ("email", models.CharField(max_length=200, null=True, unique=True)),
                ("name", models.CharField(blank=True, default="", max_length=80)),
                (
                    "role",
                    models.CharField(
                        choices=[("director", "director"), ("administrator", "administrator")], max_length=20
                    ),
                ),
                ("password", models.CharField(blank=True, default="", max_length=300)),
                ("created", models.DateTimeField()),
                ("closed", models.DateTimeField(default=None, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="SiteLink",
            fields=[
                ID,
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created", models.DateTimeField()),
                ("expires", models.DateTimeField()),
                ("used", models.DateTimeField(default=None, null=True)),
                ("revoked", models.DateTimeField(default=None, null=True)),
                ("person", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="identity.siteperson")),
            ],
        ),
        migrations.CreateModel(
            name="SiteEvent",
            fields=[
                ID,
                ("event", models.CharField(max_length=100, unique=True)),
                ("state", models.CharField(default="open", max_length=10)),
                (
                    "account",
                    models.ForeignKey(
                        default=None, null=True, on_delete=django.db.models.deletion.SET_NULL, to="identity.account"
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        default=None, null=True, on_delete=django.db.models.deletion.SET_NULL, to="identity.siteperson"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SiteDevice",
            fields=[
                ID,
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("program", models.CharField(blank=True, default="", max_length=80)),
                ("created", models.DateTimeField()),
                ("expires", models.DateTimeField()),
                ("revoked", models.DateTimeField(default=None, null=True)),
                ("person", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="identity.siteperson")),
            ],
        ),
    ]
