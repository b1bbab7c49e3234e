import { createHash } from "node:crypto";
import { isSignedBy, parseBackupSignature, signBackup } from "#app/documents/backup-signature.ts";
import { parsePublicKeys, parseSigningKeys } from "#app/documents/signing-keys.ts";
import { BackupError } from "#app/storage/backup/backup-lines.ts";
import { readConfiguredKey } from "./configured-key.ts";

type WriteLine = (line: string) => Promise<void>;

/** Runs `writeLines`, then appends the digest of the written lines, signed if there is a signing key. */
export async function writeSignedLines<Result>(
  write: WriteLine,
  writeLines: (write: WriteLine) => Promise<Result>,
): Promise<Result & { isSigned: boolean }> {
  const key = await readConfiguredKey();
  const hash = createHash("sha256");
  const result = await writeLines((line) => {
    hash.update(line);
    return write(line);
  });
  const signingKey = key === null ? null : (await parseSigningKeys(key)).signingKey;
  await write(`${JSON.stringify(await signBackup(hash.digest("hex"), signingKey))}\n`);
  return { ...result, isSigned: signingKey !== null };
}

/**
 * Yields the lines before the signature line. The last of these lines completes a restore, so the digest and the signature
 * are verified before it is yielded. Without a key, only the digest is checked. Throws a BackupError if the digest or the
 * signature is wrong.
 */
export async function* verifyBackupLines(
  lines: AsyncIterable<string>,
  key: string | null,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let previousLine: string | undefined;
  let isSignatureRead = false;
  for await (const line of lines) {
    const signatureLine = parseBackupSignature(line);
    if (signatureLine) {
      if (hash.digest("hex") !== signatureLine.sha256)
        throw new BackupError("The backup was changed or damaged: its digest does not match.");
      if (key !== null && !(await isSignedBy(signatureLine, await parsePublicKeys(key))))
        throw unsignedBackupError();
      isSignatureRead = true;
      break;
    }
    if (previousLine !== undefined) yield previousLine;
    hash.update(`${line}\n`);
    previousLine = line;
  }
  if (!isSignatureRead && key !== null) throw unsignedBackupError();
  if (previousLine !== undefined) yield previousLine;
}

const unsignedBackupError = () =>
  new BackupError(
    "The backup has no signature by LICENSE_SIGNING_KEY, so anyone may have changed it. Backups made without a key, or by an older version, have no signature. If you trust the file, use an empty database and add --unsigned.",
  );
