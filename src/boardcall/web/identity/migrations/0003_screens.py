"""Screens and streams."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("identity", "0002_tokens"),
    ]

    operations = [
        migrations.CreateModel(
            name="Streaming",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.CharField(max_length=100, unique=True)),
                ("delay", models.IntegerField(default=0)),
                ("heading", models.CharField(blank=True, default="", max_length=80)),
                ("line", models.CharField(blank=True, default="", max_length=120)),
                ("revision", models.IntegerField(default=1)),
            ],
        ),
        migrations.CreateModel(
            name="Screen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.CharField(max_length=100)),
                ("code", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=80)),
                ("plan", models.TextField(default="[]")),
                ("revision", models.IntegerField(default=1)),
                ("removed", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("event", "code"), name="one_screen_per_code")],
            },
        ),
    ]
