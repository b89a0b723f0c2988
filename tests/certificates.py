"""A certificate for this machine's loopback address, made by openssl."""

import shutil
import subprocess
from pathlib import Path

import pytest


def made_certificate(folder: Path) -> tuple[Path, tuple[str, ...]]:
    """The certificate, and the options with which a server answers by it."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl to make a certificate with")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    subject = ("-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1")
    made = ("-keyout", str(key), "-out", str(certificate))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", *subject, *made],
        check=True,
        capture_output=True,
    )
    return certificate, ("--certificate", str(certificate), "--key", str(key))
