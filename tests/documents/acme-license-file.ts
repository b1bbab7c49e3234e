import type { LicenseFileClaims } from "#app/documents/license-file-claims.ts";
import type { SigningKey } from "#app/documents/signing-keys.ts";

/** The key pair of RFC 8037, appendix A. Its id is the thumbprint that the RFC states. */
export const rfcKey: SigningKey = {
  kty: "OKP",
  crv: "Ed25519",
  x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
  d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
  kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
  use: "sig",
  alg: "EdDSA",
};

export const acmeKey = "7Q2M9-4XKTA-ZB3WH-0VNPD-8RJ5C";
export const acmeSeed = "host-17.acme~2f9b0c";

export const acmeClaims: LicenseFileClaims = {
  id: "0b8b7d4e-5a52-4f5e-9a0c-3f1d7c9e2a61",
  iat: "2026-11-20T09:30:00.000Z",
  nbf: "2026-11-20T09:30:00.000Z",
  exp: "2027-11-19T23:59:59.999Z",
  license: {
    key: acmeKey,
    type: 1,
    environment: 3,
    packageTierId: "enterprise-premium",
    packageTierPrettyName: "AIR Enterprise Premium",
    isOffline: true,
    softCapacity: false,
  },
  quotas: [
    {
      activationDate: "2026-11-20T00:00:00.000Z",
      expirationDate: "2027-11-19T23:59:59.999Z",
      serverCapacity: 3,
      totalClientCapacity: 12000,
      caseCapacity: null,
      caseLifetime: null,
      features: [{ name: "sso", value: 1 }],
    },
  ],
  customer: {
    companyName: "Işık Güvenlik A.Ş.",
    firstName: "Ada",
    lastName: "Yılmaz",
    email: "ada@isik.example",
    countryCode: "TR",
  },
  binding: { seedHash: "8befebacd437fc0ec547b5b43951fc10c9616a232759701e943bc00d85ee0ec1" },
};

/** The bytes 0, 1, 2 and so on instead of random bytes. */
export const createSequentialBytes = (length: number) => Uint8Array.from({ length }, (_, index) => index);
