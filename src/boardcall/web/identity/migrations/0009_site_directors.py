"""Which accounts are those of people of a hosted site, so that they end with a person's access."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("identity", "0008_hook_secret"),
    ]

    operations = [
        migrations.CreateModel(
            name="SiteDirector",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "account",
                    models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, to="identity.account"),
                ),
                (
                    "person",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="identity.siteperson"),
                ),
            ],
        ),
    ]
