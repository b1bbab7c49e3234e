import { createHash } from "node:crypto";
import { isSignedBy, parseBackupSignature, signBackup } from "#app/documents/backup-signature.ts";
import { parsePublicKeys, parseSigningKeys } from "#app/documents/signing-keys.ts";
import { BackupError } from "#app/storage/backup/backup-lines.ts";
import { configuredKey } from "./configured-key.ts";

type Write = (line: string) => Promise<void>;

/** Runs `fill`, then appends the digest of all that it wrote, signed if there is a signing key. */
export async function writeSigned<Result>(
  write: Write,
  fill: (write: Write) => Promise<Result>,
): Promise<Result & { isSigned: boolean }> {
  const key = await configuredKey();
  const hash = createHash("sha256");
  const result = await fill((line) => {
    hash.update(line);
    return write(line);
  });
  const signing = key === null ? null : (await parseSigningKeys(key)).signing;
  await write(`${JSON.stringify(await signBackup(hash.digest("hex"), signing))}\n`);
  return { ...result, isSigned: signing !== null };
}

/**
 * Yields the lines before the signature line. The last one, without which no restore ends, follows once the digest and
 * the signature are verified. Without a signing key only the digest is checked. Raises a BackupError.
 */
export async function* checkedLines(
  lines: AsyncIterable<string>,
  key: string | null,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let last: string | undefined;
  let isSignatureRead = false;
  for await (const line of lines) {
    const signatureLine = parseBackupSignature(line);
    if (signatureLine) {
      if (hash.digest("hex") !== signatureLine.sha256)
        throw new BackupError("The backup is not what was written: its digest does not fit.");
      if (key !== null && !(await isSignedBy(signatureLine, await parsePublicKeys(key))))
        throw unsignedError();
      isSignatureRead = true;
      break;
    }
    if (last !== undefined) yield last;
    hash.update(`${line}\n`);
    last = line;
  }
  if (!isSignatureRead && key !== null) throw unsignedError();
  if (last !== undefined) yield last;
}

const unsignedError = () =>
  new BackupError(
    "The backup has no signature by LICENSE_SIGNING_KEY, so anybody may have changed it. Backups made without a key, or by an older version, have none: if you trust the file, use an empty database and add --unsigned.",
  );
