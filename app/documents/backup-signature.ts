import { z } from "zod";
import { fromBase64url, toBase64url, encodeUtf8 } from "#app/domain/text/base64url.ts";
import { type PublicJwks, sign, type SigningKey, verify } from "./signing-keys.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";

/** The line after the manifest of a backup. A backup that was made without a signing key has only the digest. */
const backupSignatureSchema = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  kid: z.string().optional(),
  signature: z.string().optional(),
});
export type BackupSignature = z.output<typeof backupSignatureSchema>;

/** The prefix differs from the prefixes of other signed texts, so that their signatures are not valid for a backup. */
const createSignedMessage = (sha256: string, kid: string) =>
  encodeUtf8(`backup\n${JSON.stringify([sha256, kid])}`);

export async function signBackup(sha256: string, key: SigningKey | null): Promise<BackupSignature> {
  if (!key) return { sha256 };
  const signature = toBase64url(await sign(key, createSignedMessage(sha256, key.kid)));
  return { sha256, kid: key.kid, signature };
}

export function parseBackupSignature(line: string): BackupSignature | null {
  if (!line.startsWith('{"sha256":')) return null;
  return backupSignatureSchema.safeParse(parseJson(line)).data ?? null;
}

/** True if one of the keys signed this digest. */
export async function isSignedBy(
  { sha256, kid, signature }: BackupSignature,
  { keys }: PublicJwks,
): Promise<boolean> {
  const key = keys.find((candidate) => candidate.kid === kid);
  const signatureBytes = signature === undefined ? null : fromBase64url(signature);
  return (
    key !== undefined &&
    signatureBytes !== null &&
    verify(key, signatureBytes, createSignedMessage(sha256, key.kid))
  );
}
