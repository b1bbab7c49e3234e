import { verifyHeads } from "#app/domain/history-head/verify-heads.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { BackupError } from "#app/storage/backup/backup-lines.ts";
import { restoreBackup } from "#app/storage/backup/restore-backup.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { backupLines, readBackupOptions, withExplainedErrors } from "./backup-file.ts";
import { checkedLines } from "./backup-signature.ts";
import { configuredKey } from "./configured-key.ts";

const usage = `Usage: npm run restore -- FILE [--d1] [--unsigned]

Restores what npm run backup wrote into an empty database: DATABASE_URL, or a new one in DATA_DIR; with --d1 into the D1
database D1_DATABASE_ID of CLOUDFLARE_ACCOUNT_ID, with CLOUDFLARE_API_TOKEN. It need not be of the kind that the backup
came from. Checks that every row arrived, that the history holds, and that LICENSE_SIGNING_KEY, or license-signing-key.json in
DATA_DIR, signed the backup; --unsigned accepts one that is not signed. Then brings the schema up to date. Background jobs
stay paused, so that a copy sends nothing, until npm run jobs -- resume.`;

await withExplainedErrors(async () => {
  const { file, engine, isUnsigned } = await readBackupOptions(usage);
  try {
    const at = new Date();
    const key = isUnsigned ? null : await configuredKey();
    const { tables, history } = await restoreBackup(engine, checkedLines(backupLines(file), key), at);
    const storage = await openStorage(engine);
    const report = await verifyHeads(storage.history, [{ ...history, at: instantOf(at.getTime()) }]);
    if (report.broken !== null || report.cut || report.rewritten)
      throw new BackupError(
        "Every row is there, but the history does not hold: npm run audit:verify says where.",
      );
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    console.log(
      `Restored ${formatCount(rows, "row")} of ${formatCount(Object.keys(tables).length, "table")}.`,
    );
    console.log(`The history holds: ${formatCount(report.total, "event")}, each linked to the one before.`);
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
