import { z } from "zod";
import { sha256 } from "#app/domain/text/digest.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { fromBase64url, toBase64url, encodeUtf8 } from "#app/domain/text/base64url.ts";
import { type LicenseFileClaims, licenseFileClaimsSchema } from "./license-file-claims.ts";
import { type PublicJwks, type SigningKey, sign, verify } from "./signing-keys.ts";

const firstLine = "-----BEGIN AIR LICENSE FILE-----";
const lastLine = "-----END AIR LICENSE FILE-----";
const lineLength = 64;
const saltLength = 16;
const ivLength = 12;

const licenseFileErrors = {
  MALFORMED: "The file is not a license file, or the format of the file is unknown.",
  UNKNOWN_KEY: "The license file was signed with a key that is not published.",
  SIGNATURE: "The license file was changed, or License desk did not issue the file.",
  WRONG_SEED: "The license file was issued for another seed key or another license key.",
  EXPIRED: "The license file has expired. Download a new license file.",
} as const;
export type LicenseFileErrorCode = keyof typeof licenseFileErrors;

export class LicenseFileError extends Error {
  readonly code: LicenseFileErrorCode;

  constructor(code: LicenseFileErrorCode) {
    super(licenseFileErrors[code]);
    this.name = "LicenseFileError";
    this.code = code;
  }
}

const createBase64urlSchema = (length: number) =>
  z.string().transform((text, context) => {
    const bytes = fromBase64url(text);
    if (bytes?.length === length) return bytes;
    context.addIssue({ code: "custom", message: `The value must be ${length} bytes in base64url.` });
    return z.NEVER;
  });

const fileHeaderSchema = z.object({
  v: z.literal(1),
  typ: z.literal("air-license"),
  alg: z.literal("Ed25519"),
  enc: z.literal("A256GCM"),
  kid: z.string(),
  salt: createBase64urlSchema(saltLength),
  iv: createBase64urlSchema(ivLength),
});

async function deriveContentKey(licenseKey: string, seedKey: string, salt: Uint8Array<ArrayBuffer>) {
  const secret = await crypto.subtle.importKey(
    "raw",
    encodeUtf8(`${licenseKey}\0${seedKey}`),
    "HKDF",
    false,
    ["deriveKey"],
  );
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt, info: encodeUtf8("lic-file/v1") },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

const encodeSignedParts = (header: string, ciphertext: string) =>
  encodeUtf8(`air-license/v1.${header}.${ciphertext}`);

const createSecureRandomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

export interface SignLicenseFileOptions {
  claims: LicenseFileClaims;
  licenseKey: string;
  seedKey: string;
  signingKey: SigningKey;
}

/** Throws a ZodError if the claims do not match the schema. */
export async function signLicenseFile(
  { claims, licenseKey, seedKey, signingKey }: SignLicenseFileOptions,
  createRandomBytes: (length: number) => Uint8Array<ArrayBuffer> = createSecureRandomBytes,
): Promise<string> {
  const salt = createRandomBytes(saltLength);
  const iv = createRandomBytes(ivLength);
  const header = toBase64url(
    encodeUtf8(
      JSON.stringify({
        v: 1,
        typ: "air-license",
        alg: "Ed25519",
        enc: "A256GCM",
        kid: signingKey.kid,
        salt: toBase64url(salt),
        iv: toBase64url(iv),
      }),
    ),
  );
  const encryptedBytes = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encodeUtf8(header) },
    await deriveContentKey(licenseKey, seedKey, salt),
    encodeUtf8(JSON.stringify(licenseFileClaimsSchema.parse(claims))),
  );
  const ciphertext = toBase64url(new Uint8Array(encryptedBytes));
  const signature = toBase64url(await sign(signingKey, encodeSignedParts(header, ciphertext)));
  const lines = `${header}.${ciphertext}.${signature}`.match(new RegExp(`.{1,${lineLength}}`, "g")) ?? [];
  return [firstLine, ...lines, lastLine, ""].join("\n");
}

export interface OpenLicenseFileOptions {
  licenseKey: string;
  seedKey: string;
  publicKeys: PublicJwks;
  now: Instant;
}

/** Throws a LicenseFileError whose code says why the file is invalid. */
export async function openLicenseFile(
  text: string,
  options: OpenLicenseFileOptions,
): Promise<LicenseFileClaims> {
  const { header, ciphertext } = await parseVerifiedParts(text, options.publicKeys);
  const claims = await decryptClaims(header, ciphertext, options);
  if (claims.binding.seedHash !== sha256(options.seedKey)) throw new LicenseFileError("WRONG_SEED");
  if (claims.exp !== null && options.now > claims.exp) throw new LicenseFileError("EXPIRED");
  return claims;
}

async function parseVerifiedParts(
  text: string,
  publicKeys: PublicJwks,
): Promise<{ header: string; ciphertext: string }> {
  const trimmedText = text.trim();
  if (!trimmedText.startsWith(firstLine) || !trimmedText.endsWith(lastLine))
    throw new LicenseFileError("MALFORMED");
  const body = trimmedText.slice(firstLine.length, -lastLine.length).replace(/\r?\n/g, "");
  const [header = "", ciphertext = "", signature = "", ...extraParts] = body.split(".");
  const kid = readKeyId(header);
  const signatureBytes = fromBase64url(signature);
  if (kid === null || !signatureBytes || extraParts.length > 0) throw new LicenseFileError("SIGNATURE");
  const key = publicKeys.keys.find((publicKey) => publicKey.kid === kid);
  if (!key) throw new LicenseFileError("UNKNOWN_KEY");
  if (!(await verify(key, signatureBytes, encodeSignedParts(header, ciphertext))))
    throw new LicenseFileError("SIGNATURE");
  return { header, ciphertext };
}

/** Reads only the key id; the header is not trusted until the signature is verified. */
function readKeyId(header: string): string | null {
  const bytes = fromBase64url(header);
  const match = bytes && /"kid":"([A-Za-z0-9_-]{1,128})"/.exec(new TextDecoder().decode(bytes));
  return match?.[1] ?? null;
}

async function decryptClaims(
  header: string,
  ciphertext: string,
  { licenseKey, seedKey }: OpenLicenseFileOptions,
) {
  const { salt, iv } = parseJson(fileHeaderSchema, fromBase64url(header));
  const encryptedBytes = fromBase64url(ciphertext);
  if (!encryptedBytes) throw new LicenseFileError("MALFORMED");
  const decryptedBytes = await crypto.subtle
    .decrypt(
      { name: "AES-GCM", iv, additionalData: encodeUtf8(header) },
      await deriveContentKey(licenseKey, seedKey, salt),
      encryptedBytes,
    )
    .catch(() => {
      throw new LicenseFileError("WRONG_SEED");
    });
  return parseJson(licenseFileClaimsSchema, new Uint8Array(decryptedBytes));
}

function parseJson<Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array | null): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array())));
  } catch {
    throw new LicenseFileError("MALFORMED");
  }
}
