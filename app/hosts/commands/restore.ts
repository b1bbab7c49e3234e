import { verifyHeads } from "#app/domain/history-head/verify-heads.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { BackupError } from "#app/storage/backup/backup-lines.ts";
import { restoreBackup } from "#app/storage/backup/restore-backup.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { readBackupLines, readBackupOptions, printExpectedErrors } from "./backup-file.ts";
import { verifyBackupLines } from "./backup-signature.ts";
import { readConfiguredKey } from "./configured-key.ts";

const usage = `Usage: npm run restore -- FILE [--d1] [--unsigned]

Restores a backup of npm run backup into an empty database: DATABASE_URL, or a new database in DATA_DIR.
With --d1, the command uses the D1 database D1_DATABASE_ID in the account
CLOUDFLARE_ACCOUNT_ID. It authenticates with CLOUDFLARE_API_TOKEN.
The database may be of another kind than the original. Checks that every row was restored, that the history is valid, and
that the backup is signed with LICENSE_SIGNING_KEY, or license-signing-key.json in DATA_DIR. --unsigned accepts an
unsigned backup. Without a key, the command cannot check the signature, and says so. Then the command
migrates the schema. Background jobs stay paused until npm run jobs -- resume, so that a copy sends nothing.`;

await printExpectedErrors(async () => {
  const { file, engine, isUnsigned } = await readBackupOptions(usage);
  try {
    const at = readSystemClock();
    const key = isUnsigned ? null : await readConfiguredKey();
    const { tables, history } = await restoreBackup(
      engine,
      verifyBackupLines(readBackupLines(file), key),
      at,
    );
    const storage = await openStorage(engine);
    const report = await verifyHeads(storage.history, [{ ...history, at }]);
    if (report.brokenPosition !== null || report.missingHead || report.rewrittenHead)
      throw new BackupError(
        "Every row was restored, but the history is broken. Run npm run audit:verify to see where.",
      );
    const rowCount = Object.values(tables).reduce((sum, count) => sum + count, 0);
    console.log(
      `Restored ${formatCount(rowCount, "row")} of ${formatCount(Object.keys(tables).length, "table")}.`,
    );
    console.log(
      `The history is intact: ${formatCount(report.total, "event")}, each linked to the previous event.`,
    );
    console.log(
      "Background jobs are paused: nothing is sent to other systems. If this database takes over: npm run jobs -- resume",
    );
    console.log(
      key === null
        ? "The signature of the backup was not checked."
        : "The backup is signed with LICENSE_SIGNING_KEY.",
    );
  } finally {
    await engine.close();
  }
});
