import { formatCount } from "#app/domain/time/format-date.ts";
import { BackupError } from "#app/storage/backup/backup-lines.ts";
import { writeBackup } from "#app/storage/backup/write-backup.ts";
import { isDatabaseEmpty } from "#app/storage/backup/tables.ts";
import { release } from "#app/hosts/settings/release.ts";
import { readBackupOptions, printExpectedErrors, writeBackupFile } from "./backup-file.ts";
import { writeSignedLines } from "./backup-signature.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const usage = `Usage: npm run backup -- FILE [--d1]

Writes a consistent copy of the database to FILE, even while the app is running. The database is DATABASE_URL, or the
database in DATA_DIR. With --d1, the command uses the D1 database D1_DATABASE_ID in the account
CLOUDFLARE_ACCOUNT_ID. It authenticates with CLOUDFLARE_API_TOKEN.
The backup does not contain SECRET or LICENSE_SIGNING_KEY: store them separately. The backup is signed with
LICENSE_SIGNING_KEY, or with license-signing-key.json in DATA_DIR.`;

await printExpectedErrors(async () => {
  const { file, engine } = await readBackupOptions(usage);
  try {
    if (await engine.runInSnapshot((read) => isDatabaseEmpty(engine, read)))
      throw new BackupError("There is nothing to back up: the database is empty.");
    const header = { version: release.version, at: readSystemClock() };
    const { tables, history, isSigned } = await writeBackupFile(file, (write) =>
      writeSignedLines(write, (writeLine) => writeBackup(engine, header, writeLine)),
    );
    const rowCount = Object.values(tables).reduce((sum, count) => sum + count, 0);
    const eventCountText = formatCount(history.count, "event");
    console.log(
      `${file} contains ${formatCount(rowCount, "row")} of ${formatCount(Object.keys(tables).length, "table")}.`,
    );
    console.log(
      `The history has ${eventCountText}${history.hash && `; the hash of the last event is ${history.hash}`}.`,
    );
    if (!isSigned) console.log("The backup is not signed: LICENSE_SIGNING_KEY is not set.");
  } finally {
    await engine.close();
  }
});
