"""The secret that signs what a web-hook of a program gets."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("identity", "0007_hosted_site"),
    ]

    operations = [
        migrations.AddField(
            model_name="channel",
            name="secret",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
    ]
