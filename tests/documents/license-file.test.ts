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
import { computeLicenseFileExpiry } from "#app/documents/license-file-claims.ts";
import { generateSigningKey, parsePublicKeys, parseSigningKeys } from "#app/documents/signing-keys.ts";
import { seedKey } from "#app/domain/license-file/seed-key.ts";
import { acmeClaims, acmeKey, acmeSeed, createSequentialBytes, rfcKey } from "./acme-license-file.ts";

const publicKeys = await parsePublicKeys(JSON.stringify(rfcKey));
const exampleFile = await readFile(new URL("../fixtures/acme.lic", import.meta.url), "utf8");

const signOptions = { claims: acmeClaims, licenseKey: acmeKey, seedKey: acmeSeed, signingKey: rfcKey };

const openExample = (text: string, changedOptions: Partial<OpenLicenseFileOptions> = {}) =>
  openLicenseFile(text, {
    licenseKey: acmeKey,
    seedKey: acmeSeed,
    publicKeys,
    now: "2026-11-21T00:00:00.000Z",
    ...changedOptions,
  });

const expectError = (openedFile: Promise<unknown>, code: LicenseFileErrorCode) =>
  expect(openedFile).rejects.toMatchObject({ name: "LicenseFileError", code });

const readBody = (text: string) => text.split("\n").slice(1, -2).join("");

const wrapBody = (body: string) =>
  `-----BEGIN AIR LICENSE FILE-----\n${body}\n-----END AIR LICENSE FILE-----\n`;

const replaceCharacter = (text: string, index: number, character: string) =>
  text.slice(0, index) + character + text.slice(index + 1);

test("a signed file can be opened and contains its claims", async () => {
  const text = await signLicenseFile(signOptions);
  expect(await openExample(text)).toEqual(acmeClaims);
});

test("two files of one license have different salts and initialization vectors", async () => {
  const [firstFile, secondFile] = await Promise.all([
    signLicenseFile(signOptions),
    signLicenseFile(signOptions),
  ]);
  const parseSaltAndIv = (text: string) => {
    const { salt, iv } = JSON.parse(Buffer.from(readBody(text).split(".")[0] ?? "", "base64url").toString());
    return [salt, iv];
  };
  expect(parseSaltAndIv(firstFile)[0]).not.toBe(parseSaltAndIv(secondFile)[0]);
  expect(parseSaltAndIv(firstFile)[1]).not.toBe(parseSaltAndIv(secondFile)[1]);
});

test("signing the same input again creates the example file", async () => {
  expect(await signLicenseFile(signOptions, createSequentialBytes)).toBe(exampleFile);
  expect(await openExample(exampleFile)).toEqual(acmeClaims);
});

test("another implementation of the format opens the example file", () => {
  const [header = "", ciphertext = "", signature = ""] = readBody(exampleFile).split(".");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: rfcKey.x }, format: "jwk" });
  const signedBytes = Buffer.from(`air-license/v1.${header}.${ciphertext}`);
  expect(verify(null, signedBytes, publicKey, Buffer.from(signature, "base64url"))).toBe(true);

  const headerFields = JSON.parse(Buffer.from(header, "base64url").toString());
  expect(headerFields).toEqual({
    v: 1,
    typ: "air-license",
    alg: "Ed25519",
    enc: "A256GCM",
    kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
    salt: "AAECAwQFBgcICQoLDA0ODw",
    iv: "AAECAwQFBgcICQoL",
  });
  const secret = Buffer.concat([Buffer.from(acmeKey), Buffer.from([0]), Buffer.from(acmeSeed)]);
  const key = hkdfSync("sha256", secret, Buffer.from(headerFields.salt, "base64url"), "lic-file/v1", 32);
  const encryptedBytes = Buffer.from(ciphertext, "base64url");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    Buffer.from(key),
    Buffer.from(headerFields.iv, "base64url"),
  );
  decipher.setAAD(Buffer.from(header, "ascii")).setAuthTag(encryptedBytes.subarray(-16));
  const content = Buffer.concat([
    decipher.update(encryptedBytes.subarray(0, -16)),
    decipher.final(),
  ]).toString();
  expect(JSON.parse(content)).toEqual(acmeClaims);
});

test("the file has a first line, a last line and body lines of 64 characters", () => {
  const lines = exampleFile.split("\n");
  expect(lines[0]).toBe("-----BEGIN AIR LICENSE FILE-----");
  expect(lines.slice(-2)).toEqual(["-----END AIR LICENSE FILE-----", ""]);
  const body = lines.slice(1, -2);
  expect(new Set(body.slice(0, -1).map((line) => line.length))).toEqual(new Set([64]));
  expect(body.at(-1)?.length).toBeLessThanOrEqual(64);
});

test("a file saved by a Windows editor can be opened", async () => {
  expect(await openExample(`\r\n${exampleFile.replaceAll("\n", "\r\n")}\r\n`)).toEqual(acmeClaims);
});

test("a changed character outside the key id breaks the signature", async () => {
  const body = readBody(exampleFile);
  const headerText = Buffer.from(body.split(".")[0] ?? "", "base64url").toString();
  // Four base64url characters encode three bytes of the header.
  const kidStart = Math.floor((headerText.indexOf('"kid"') / 3) * 4);
  const kidEnd = Math.ceil(((headerText.indexOf('"salt"') + 1) / 3) * 4);
  const positions = Array.from({ length: body.length }, (_, index) => index).filter(
    (index) => index < kidStart || index > kidEnd,
  );
  await Promise.all(
    positions.map((index) =>
      expectError(
        openExample(wrapBody(replaceCharacter(body, index, body[index] === "B" ? "C" : "B"))),
        "SIGNATURE",
      ),
    ),
  );
});

test("a file with a changed key id cannot be opened", async () => {
  const body = readBody(exampleFile);
  // Position of a character of the key id. Four base64url characters encode three bytes of the header.
  const index =
    Math.floor((`{"v":1,"typ":"air-license","alg":"Ed25519","enc":"A256GCM","kid":"`.length + 9) / 3) * 4;
  await expect(
    openExample(wrapBody(replaceCharacter(body, index, body[index] === "B" ? "C" : "B"))),
  ).rejects.toThrow(LicenseFileError);
});

test("the unused bits of the signature's last character cannot be changed", async () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const body = readBody(exampleFile);
  const equivalentCharacter = alphabet[alphabet.indexOf(body.at(-1) ?? "") + 1] ?? "";
  await expectError(openExample(wrapBody(body.slice(0, -1) + equivalentCharacter)), "SIGNATURE");
});

test.each(["*", "ş", "\u0000", ".", " "])(
  "an invalid character %j in the ciphertext breaks the signature",
  async (character) => {
    await expectError(
      openExample(wrapBody(replaceCharacter(readBody(exampleFile), 300, character))),
      "SIGNATURE",
    );
  },
);

test("a truncated file has a broken signature", async () => {
  const [header = "", ciphertext = ""] = readBody(exampleFile).split(".");
  await expectError(openExample(wrapBody(`${header}.${ciphertext}`)), "SIGNATURE");
  await expectError(openExample(wrapBody("")), "SIGNATURE");
});

test("another seed key does not open the file", async () => {
  await expectError(openExample(exampleFile, { seedKey: `${acmeSeed}0` }), "WRONG_SEED");
});

test("another license key does not open the file", async () => {
  await expectError(openExample(exampleFile, { licenseKey: "7Q2M9-4XKTA-ZB3WH-0VNPD-8RJ5D" }), "WRONG_SEED");
});

test("a file with another seed hash cannot be opened", async () => {
  const claims = { ...acmeClaims, binding: { seedHash: "0".repeat(64) } };
  await expectError(openExample(await signLicenseFile({ ...signOptions, claims })), "WRONG_SEED");
});

test("a file signed with another key is rejected with UNKNOWN_KEY", async () => {
  const otherFile = await signLicenseFile({ ...signOptions, signingKey: await generateSigningKey() });
  await expectError(openExample(otherFile), "UNKNOWN_KEY");
});

test("a file signed by another key with the same id has a broken signature", async () => {
  const signingKey = { ...(await generateSigningKey()), kid: rfcKey.kid };
  await expectError(openExample(await signLicenseFile({ ...signOptions, signingKey })), "SIGNATURE");
});

test("a file without its first or last line is malformed", async () => {
  await expectError(openExample(readBody(exampleFile)), "MALFORMED");
  await expectError(openExample(""), "MALFORMED");
});

test("a file is valid until its last millisecond", async () => {
  expect(await openExample(exampleFile, { now: "2027-11-19T23:59:59.999Z" })).toEqual(acmeClaims);
  await expectError(openExample(exampleFile, { now: "2027-11-20T00:00:00.000Z" }), "EXPIRED");
});

test("the file of an infinite license has no expiry and opens in any year", async () => {
  const exp = computeLicenseFileExpiry("2150-01-01T23:59:59.999Z", acmeClaims.iat);
  const claims = { ...acmeClaims, exp };
  expect(exp).toBeNull();
  expect(
    await openExample(await signLicenseFile({ ...signOptions, claims }), { now: "2149-01-01T00:00:00.000Z" }),
  ).toEqual(claims);
});

test("a file expires with its license, but after at most 400 days", async () => {
  expect(computeLicenseFileExpiry("2027-11-19T23:59:59.999Z", acmeClaims.iat)).toBe(
    "2027-11-19T23:59:59.999Z",
  );
  expect(computeLicenseFileExpiry("2030-11-19T23:59:59.999Z", acmeClaims.iat)).toBe(
    "2027-12-25T09:30:00.000Z",
  );
  const claims = { ...acmeClaims, exp: "2027-12-25T09:30:00.001Z" };
  await expect(signLicenseFile({ ...signOptions, claims })).rejects.toThrow("400 days");
});

test("the key id is the RFC 7638 thumbprint, and no private part is published", async () => {
  const { signingKey: parsedKey, publicKeys: publicKeySet } = await parseSigningKeys(
    JSON.stringify({ ...rfcKey, kid: undefined }),
  );
  const { d: _, ...publicPart } = rfcKey;
  expect(parsedKey).toEqual(rfcKey);
  expect(publicKeySet).toEqual({ keys: [publicPart] });
});

test("the first of several keys signs, and files of older keys can be opened", async () => {
  const newerKey = await generateSigningKey();
  const { signingKey: parsedKey, publicKeys: publicKeySet } = await parseSigningKeys(
    JSON.stringify({ keys: [newerKey, rfcKey] }),
  );
  expect(parsedKey).toEqual(newerKey);
  expect(await openExample(exampleFile, { publicKeys: publicKeySet })).toEqual(acmeClaims);
  expect(JSON.stringify(publicKeySet)).not.toContain(`"d"`);
});

test("an invalid signing key is rejected with the reason", async () => {
  const { d: _, ...publicPart } = rfcKey;
  const mismatchedKey = { ...rfcKey, d: (await generateSigningKey()).d };
  await expect(parseSigningKeys("oops")).rejects.toThrow("not JSON");
  await expect(parseSigningKeys(`{"kty":"RSA"}`)).rejects.toThrow("not an Ed25519 JWK");
  await expect(parseSigningKeys(JSON.stringify(publicPart))).rejects.toThrow("no private part");
  await expect(parseSigningKeys(JSON.stringify(mismatchedKey))).rejects.toThrow("do not match");
});

test("a seed key has 8 to 256 allowed characters", () => {
  for (const validSeed of ["abcd1234", "A._~+/=-", "x".repeat(256)])
    expect(seedKey.safeParse(validSeed).success).toBe(true);
  for (const invalidSeed of ["abc1234", "x".repeat(257), "abcd 1234", "abcd1234\n", "abcd1234ş", undefined]) {
    expect(seedKey.safeParse(invalidSeed).success).toBe(false);
  }
});
