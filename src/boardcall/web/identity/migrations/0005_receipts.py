"""What was said of acts that are done."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("identity", "0004_passkeys"),
    ]

    operations = [
        migrations.CreateModel(
            name="Receipt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("act", models.IntegerField()),
                ("said", models.TextField()),
                ("at", models.DateTimeField(db_index=True)),
                (
                    "device",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="identity.device"),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("device", "act"), name="one_receipt_per_act")],
            },
        ),
    ]
