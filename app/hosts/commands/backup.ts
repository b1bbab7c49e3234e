import { formatCount } from "#app/domain/time/format-date.ts";
import { BackupError } from "#app/storage/backup/backup-lines.ts";
import { writeBackup } from "#app/storage/backup/write-backup.ts";
import { isEmpty } from "#app/storage/backup/tables.ts";
import { release } from "../release.ts";
import { readBackupOptions, withExplainedErrors, writeBackupFile } from "./backup-file.ts";
import { writeSigned } from "./backup-signature.ts";

const usage = `Usage: npm run backup -- FILE [--d1]

Writes everything that is in the database to FILE, as of one moment, also while the app runs: DATABASE_URL, or the
database in DATA_DIR. With --d1 it is the D1 database D1_DATABASE_ID of CLOUDFLARE_ACCOUNT_ID, with CLOUDFLARE_API_TOKEN.
Keep SECRET and LICENSE_SIGNING_KEY apart from it: they are not in it. The backup is signed with LICENSE_SIGNING_KEY, or with
license-signing-key.json in DATA_DIR.`;

await withExplainedErrors(async () => {
  const { file, engine } = await readBackupOptions(usage);
  try {
    if (await engine.withSnapshot((read) => isEmpty(engine, read)))
      throw new BackupError("There is nothing to back up: the database is empty.");
    const opening = { version: release.version, at: new Date() };
    const { tables, history, isSigned } = await writeBackupFile(file, (write) =>
      writeSigned(write, (line) => writeBackup(engine, opening, line)),
    );
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    const events = formatCount(history.count, "event");
    console.log(
      `${file} holds ${formatCount(rows, "row")} of ${formatCount(Object.keys(tables).length, "table")}.`,
    );
    console.log(`The history has ${events}${history.hash && `; the last one's hash is ${history.hash}`}.`);
    if (!isSigned) console.log("It is not signed: LICENSE_SIGNING_KEY is not set.");
  } finally {
    await engine.close();
  }
});
