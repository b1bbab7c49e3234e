import { createHash } from "node:crypto";
import { isSignedBy, readSeal, sealBackup } from "#app/documents/backup-seal.ts";
import { parsePublicKeys, parseSigningKeys } from "#app/documents/signing-keys.ts";
import { BackupFault } from "#app/storage/backup/backup-lines.ts";
import { configuredKey } from "./configured-key.ts";

type Write = (line: string) => Promise<void>;

/** Runs `fill`, then appends the digest of all that it wrote, signed if there is a signing key. */
export async function writeSealed<Result>(
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
  await write(`${JSON.stringify(await sealBackup(hash.digest("hex"), signing))}\n`);
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
  let isSealed = false;
  for await (const line of lines) {
    const seal = readSeal(line);
    if (seal) {
      if (hash.digest("hex") !== seal.sha256)
        throw new BackupFault("The backup is not what was written: its digest does not fit.");
      if (key !== null && !(await isSignedBy(seal, await parsePublicKeys(key)))) throw unsigned();
      isSealed = true;
      break;
    }
    if (last !== undefined) yield last;
    hash.update(`${line}\n`);
    last = line;
  }
  if (!isSealed && key !== null) throw unsigned();
  if (last !== undefined) yield last;
}

const unsigned = () =>
  new BackupFault(
    "The backup has no signature by LICENSE_SIGNING_KEY, so anybody may have changed it. Backups made without a key, or by an older version, have none: if you trust the file, use an empty database and add --unsigned.",
  );
