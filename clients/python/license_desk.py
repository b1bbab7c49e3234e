"""Opens what the license desk signs: leases (EdDSA JWT) and offline license files. Needs the package `cryptography`.

    python license_desk.py lease KEYS LEASE [--device ID] [--now INSTANT]
    python license_desk.py file KEYS FILE --key LICENSE_KEY --seed SEED_KEY [--now INSTANT]

KEYS is a copy of /.well-known/license-keys.json. Prints the claims, or names what is wrong and ends with 1.
"""

import argparse
import base64
import hashlib
import json
import re
import sys
from datetime import datetime, timezone

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


class VerificationError(Exception):
    """Its text is one of MALFORMED, UNKNOWN_KEY, SIGNATURE, WRONG_SEED, WRONG_DEVICE, NOT_YET, EXPIRED."""


def decoded(text):
    if not re.fullmatch(r"[A-Za-z0-9_-]+", text):
        raise VerificationError("MALFORMED")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def checked(keys, header, signature, message):
    key = next((jwk for jwk in keys["keys"] if jwk["kid"] == header.get("kid")), None)
    if key is None:
        raise VerificationError("UNKNOWN_KEY")
    try:
        Ed25519PublicKey.from_public_bytes(decoded(key["x"])).verify(decoded(signature), message.encode())
    except InvalidSignature:
        raise VerificationError("SIGNATURE") from None


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def open_lease(token, keys, now, device=None):
    parts = token.strip().split(".")
    if len(parts) != 3:
        raise VerificationError("MALFORMED")
    header = json.loads(decoded(parts[0]))
    if header.get("alg") != "EdDSA" or header.get("typ") != "air-lease+jwt":
        raise VerificationError("MALFORMED")
    checked(keys, header, parts[2], f"{parts[0]}.{parts[1]}")
    claims = json.loads(decoded(parts[1]))
    if device is not None and claims["deviceId"] != device:
        raise VerificationError("WRONG_DEVICE")
    if now >= datetime.fromtimestamp(claims["exp"], timezone.utc):
        raise VerificationError("EXPIRED")
    return claims


def open_license_file(text, keys, license_key, seed_key, now):
    lines = text.strip().splitlines()
    if lines[:1] != ["-----BEGIN AIR LICENSE FILE-----"] or lines[-1] != "-----END AIR LICENSE FILE-----":
        raise VerificationError("MALFORMED")
    parts = "".join(lines[1:-1]).split(".")
    if len(parts) != 3:
        raise VerificationError("MALFORMED")
    header = json.loads(decoded(parts[0]))
    checked(keys, header, parts[2], f"air-license/v1.{parts[0]}.{parts[1]}")
    if [header.get(name) for name in ("v", "typ", "enc")] != [1, "air-license", "A256GCM"]:
        raise VerificationError("MALFORMED")
    derive = HKDF(hashes.SHA256(), 32, decoded(header["salt"]), b"lic-file/v1")
    key = derive.derive(f"{license_key}\0{seed_key}".encode())
    try:
        plain = AESGCM(key).decrypt(decoded(header["iv"]), decoded(parts[1]), parts[0].encode())
    except InvalidTag:
        raise VerificationError("WRONG_SEED") from None
    claims = json.loads(plain)
    if claims["binding"]["seedHash"] != hashlib.sha256(seed_key.encode()).hexdigest():
        raise VerificationError("WRONG_SEED")
    if now < instant(claims["nbf"]):
        raise VerificationError("NOT_YET")
    if claims["exp"] is not None and now > instant(claims["exp"]):
        raise VerificationError("EXPIRED")
    return claims


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["lease", "file"])
    parser.add_argument("keys")
    parser.add_argument("path")
    for name in ("--device", "--key", "--seed", "--now"):
        parser.add_argument(name)
    arguments = parser.parse_args()
    if arguments.what == "file" and (arguments.key is None or arguments.seed is None):
        parser.error("file needs --key and --seed")
    try:
        now = instant(arguments.now) if arguments.now else datetime.now(timezone.utc)
    except ValueError:
        parser.error("--now is not an ISO 8601 instant")
    if now.tzinfo is None:
        parser.error("--now needs a time zone, such as 2026-11-20T12:00:00Z")
    with open(arguments.keys, encoding="utf-8") as keys_file, open(arguments.path, encoding="utf-8") as signed_file:
        keys, text = json.load(keys_file), signed_file.read()
    try:
        if arguments.what == "lease":
            claims = open_lease(text, keys, now, arguments.device)
        else:
            claims = open_license_file(text, keys, arguments.key, arguments.seed, now)
    except (VerificationError, ValueError, KeyError) as error:
        sys.exit(str(error) if isinstance(error, VerificationError) else "MALFORMED")
    print(json.dumps(claims, ensure_ascii=False))


if __name__ == "__main__":
    main()
