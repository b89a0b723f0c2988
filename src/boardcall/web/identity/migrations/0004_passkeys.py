"""Passkeys of staff."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("identity", "0003_screens"),
    ]

    operations = [
        migrations.CreateModel(
            name="SpentChallenge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="Passkey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("credential_hash", models.CharField(max_length=64, unique=True)),
                ("credential", models.TextField()),
                ("counter", models.BigIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("created", models.DateTimeField()),
                ("used", models.DateTimeField(default=None, null=True)),
                ("account", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="identity.account")),
            ],
        ),
    ]
