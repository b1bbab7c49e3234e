import { createDecipheriv, createPublicKey, hkdfSync, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  LicenseFileError,
  type LicenseFileErrorCode,
  type OpenLicenseFileOptions,
  openLicenseFile,
  signLicenseFile,
} from "#app/documents/license-file.ts";
import { fileExpiry } from "#app/documents/license-file-claims.ts";
import { generateSigningKey, parsePublicKeys, parseSigningKeys } from "#app/documents/signing-keys.ts";
import { seedKey } from "#app/domain/license-file/seed-key.ts";
import { acmeClaims, acmeKey, acmeSeed, countingBytes, rfcKey } from "./acme-license-file.ts";

const publicKeys = await parsePublicKeys(JSON.stringify(rfcKey));
const vector = await readFile(new URL("../fixtures/acme.lic", import.meta.url), "utf8");

const signOptions = { claims: acmeClaims, licenseKey: acmeKey, seedKey: acmeSeed, signingKey: rfcKey };

const open = (text: string, changed: Partial<OpenLicenseFileOptions> = {}) =>
  openLicenseFile(text, {
    licenseKey: acmeKey,
    seedKey: acmeSeed,
    publicKeys,
    now: "2026-11-21T00:00:00.000Z",
    ...changed,
  });

const expectError = (opened: Promise<unknown>, code: LicenseFileErrorCode) =>
  expect(opened).rejects.toMatchObject({ name: "LicenseFileError", code });

const bodyOf = (text: string) => text.split("\n").slice(1, -2).join("");

const withBody = (body: string) =>
  `-----BEGIN AIR LICENSE FILE-----\n${body}\n-----END AIR LICENSE FILE-----\n`;

const replacedAt = (text: string, at: number, character: string) =>
  text.slice(0, at) + character + text.slice(at + 1);

test("a signed file opens to its claims", async () => {
  const text = await signLicenseFile(signOptions);
  expect(await open(text)).toEqual(acmeClaims);
});

test("two files of the same license share neither salt nor initialization vector", async () => {
  const [first, second] = await Promise.all([signLicenseFile(signOptions), signLicenseFile(signOptions)]);
  const saltAndIv = (text: string) => {
    const { salt, iv } = JSON.parse(Buffer.from(bodyOf(text).split(".")[0] ?? "", "base64url").toString());
    return [salt, iv];
  };
  expect(saltAndIv(first)[0]).not.toBe(saltAndIv(second)[0]);
  expect(saltAndIv(first)[1]).not.toBe(saltAndIv(second)[1]);
});

test("the committed vector is still created from the same input, and opens", async () => {
  expect(await signLicenseFile(signOptions, countingBytes)).toBe(vector);
  expect(await open(vector)).toEqual(acmeClaims);
});

test("another implementation of the format opens the committed vector", () => {
  const [header = "", ciphertext = "", signature = ""] = bodyOf(vector).split(".");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: rfcKey.x }, format: "jwk" });
  const signed = Buffer.from(`air-license/v1.${header}.${ciphertext}`);
  expect(verify(null, signed, publicKey, Buffer.from(signature, "base64url"))).toBe(true);

  const fields = JSON.parse(Buffer.from(header, "base64url").toString());
  expect(fields).toEqual({
    v: 1,
    typ: "air-license",
    alg: "Ed25519",
    enc: "A256GCM",
    kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
    salt: "AAECAwQFBgcICQoLDA0ODw",
    iv: "AAECAwQFBgcICQoL",
  });
  const secret = Buffer.concat([Buffer.from(acmeKey), Buffer.from([0]), Buffer.from(acmeSeed)]);
  const key = hkdfSync("sha256", secret, Buffer.from(fields.salt, "base64url"), "lic-file/v1", 32);
  const encrypted = Buffer.from(ciphertext, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(key), Buffer.from(fields.iv, "base64url"));
  decipher.setAAD(Buffer.from(header, "ascii")).setAuthTag(encrypted.subarray(-16));
  const content = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]).toString();
  expect(JSON.parse(content)).toEqual(acmeClaims);
});

test("the file has a first and last line around lines of 64 columns", () => {
  const lines = vector.split("\n");
  expect(lines[0]).toBe("-----BEGIN AIR LICENSE FILE-----");
  expect(lines.slice(-2)).toEqual(["-----END AIR LICENSE FILE-----", ""]);
  const body = lines.slice(1, -2);
  expect(new Set(body.slice(0, -1).map((line) => line.length))).toEqual(new Set([64]));
  expect(body.at(-1)?.length).toBeLessThanOrEqual(64);
});

test("a file saved by a Windows editor still opens", async () => {
  expect(await open(`\r\n${vector.replaceAll("\n", "\r\n")}\r\n`)).toEqual(acmeClaims);
});

test("a changed letter anywhere outside the key id breaks the signature", async () => {
  const body = bodyOf(vector);
  const named = Buffer.from(body.split(".")[0] ?? "", "base64url").toString();
  const kidFrom = Math.floor((named.indexOf('"kid"') / 3) * 4);
  const kidTo = Math.ceil(((named.indexOf('"salt"') + 1) / 3) * 4);
  const positions = Array.from({ length: body.length }, (_, at) => at).filter(
    (at) => at < kidFrom || at > kidTo,
  );
  await Promise.all(
    positions.map((at) =>
      expectError(open(withBody(replacedAt(body, at, body[at] === "B" ? "C" : "B"))), "SIGNATURE"),
    ),
  );
});

test("a changed letter within the key id never opens", async () => {
  const body = bodyOf(vector);
  const at =
    Math.floor((`{"v":1,"typ":"air-license","alg":"Ed25519","enc":"A256GCM","kid":"`.length + 9) / 3) * 4;
  await expect(open(withBody(replacedAt(body, at, body[at] === "B" ? "C" : "B")))).rejects.toThrow(
    LicenseFileError,
  );
});

test("the unused bits of the signature's last letter cannot be changed either", async () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const body = bodyOf(vector);
  const sameBytes = alphabet[alphabet.indexOf(body.at(-1) ?? "") + 1] ?? "";
  await expectError(open(withBody(body.slice(0, -1) + sameBytes)), "SIGNATURE");
});

test.each(["*", "ş", "\u0000", ".", " "])(
  "an invalid letter %j in the ciphertext breaks the signature",
  async (character) => {
    await expectError(open(withBody(replacedAt(bodyOf(vector), 300, character))), "SIGNATURE");
  },
);

test("a file cut short is a broken signature", async () => {
  const [header = "", ciphertext = ""] = bodyOf(vector).split(".");
  await expectError(open(withBody(`${header}.${ciphertext}`)), "SIGNATURE");
  await expectError(open(withBody("")), "SIGNATURE");
});

test("another seed key does not open it", async () => {
  await expectError(open(vector, { seedKey: `${acmeSeed}0` }), "WRONG_SEED");
});

test("another license key does not open it", async () => {
  await expectError(open(vector, { licenseKey: "7Q2M9-4XKTA-ZB3WH-0VNPD-8RJ5D" }), "WRONG_SEED");
});

test("a file does not open with another seed", async () => {
  const claims = { ...acmeClaims, binding: { seedHash: "0".repeat(64) } };
  await expectError(open(await signLicenseFile({ ...signOptions, claims })), "WRONG_SEED");
});

test("a file signed with another key is rejected, and its key is named", async () => {
  const otherFile = await signLicenseFile({ ...signOptions, signingKey: await generateSigningKey() });
  await expectError(open(otherFile), "UNKNOWN_KEY");
});

test("another key with our key's name is a broken signature", async () => {
  const signingKey = { ...(await generateSigningKey()), kid: rfcKey.kid };
  await expectError(open(await signLicenseFile({ ...signOptions, signingKey })), "SIGNATURE");
});

test("a file without its first or last line is malformed", async () => {
  await expectError(open(bodyOf(vector)), "MALFORMED");
  await expectError(open(""), "MALFORMED");
});

test("a file is valid through its last millisecond", async () => {
  expect(await open(vector, { now: "2027-11-19T23:59:59.999Z" })).toEqual(acmeClaims);
  await expectError(open(vector, { now: "2027-11-20T00:00:00.000Z" }), "EXPIRED");
});

test("the file of an infinite license has no expiry and opens in any year", async () => {
  const exp = fileExpiry("2150-01-01T23:59:59.999Z", acmeClaims.iat);
  const claims = { ...acmeClaims, exp };
  expect(exp).toBeNull();
  expect(
    await open(await signLicenseFile({ ...signOptions, claims }), { now: "2149-01-01T00:00:00.000Z" }),
  ).toEqual(claims);
});

test("a file ends with its license, and after 400 days at the latest", async () => {
  expect(fileExpiry("2027-11-19T23:59:59.999Z", acmeClaims.iat)).toBe("2027-11-19T23:59:59.999Z");
  expect(fileExpiry("2030-11-19T23:59:59.999Z", acmeClaims.iat)).toBe("2027-12-25T09:30:00.000Z");
  const claims = { ...acmeClaims, exp: "2027-12-25T09:30:00.001Z" };
  await expect(signLicenseFile({ ...signOptions, claims })).rejects.toThrow("400 days");
});

test("the key id is the RFC 7638 thumbprint and nothing private is published", async () => {
  const { signing, published } = await parseSigningKeys(JSON.stringify({ ...rfcKey, kid: undefined }));
  const { d: _, ...publicPart } = rfcKey;
  expect(signing).toEqual(rfcKey);
  expect(published).toEqual({ keys: [publicPart] });
});

test("the first of several keys signs, and files of the older ones still open", async () => {
  const newer = await generateSigningKey();
  const { signing, published } = await parseSigningKeys(JSON.stringify({ keys: [newer, rfcKey] }));
  expect(signing).toEqual(newer);
  expect(await open(vector, { publicKeys: published })).toEqual(acmeClaims);
  expect(JSON.stringify(published)).not.toContain(`"d"`);
});

test("a signing key that cannot sign is rejected with the reason", async () => {
  const { d: _, ...publicPart } = rfcKey;
  const mixed = { ...rfcKey, d: (await generateSigningKey()).d };
  await expect(parseSigningKeys("oops")).rejects.toThrow("not JSON");
  await expect(parseSigningKeys(`{"kty":"RSA"}`)).rejects.toThrow("not an Ed25519 JWK");
  await expect(parseSigningKeys(JSON.stringify(publicPart))).rejects.toThrow("no private part");
  await expect(parseSigningKeys(JSON.stringify(mixed))).rejects.toThrow("do not belong together");
});

test("a seed key has 8 to 256 of the allowed letters", () => {
  for (const good of ["abcd1234", "A._~+/=-", "x".repeat(256)])
    expect(seedKey.safeParse(good).success).toBe(true);
  for (const bad of ["abc1234", "x".repeat(257), "abcd 1234", "abcd1234\n", "abcd1234ş", undefined]) {
    expect(seedKey.safeParse(bad).success).toBe(false);
  }
});
