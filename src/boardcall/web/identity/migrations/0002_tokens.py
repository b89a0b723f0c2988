"""Tokens of programs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("identity", "0001_first"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.CharField(max_length=100)),
                ("name", models.CharField(max_length=80)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("recorder", "recorder"),
                            ("streamer", "streamer"),
                            ("auditor", "auditor"),
                            ("assistant", "assistant"),
                            ("td", "td"),
                        ],
                        max_length=20,
                    ),
                ),
                ("boards", models.TextField(blank=True, default="")),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("maker", models.CharField(max_length=200)),
                ("created", models.DateTimeField()),
                ("expires", models.DateTimeField()),
                ("seen", models.DateTimeField(default=None, null=True)),
                ("revoked", models.DateTimeField(default=None, null=True)),
            ],
        ),
    ]
