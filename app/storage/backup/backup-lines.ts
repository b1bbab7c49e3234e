import { z } from "zod";

/** First line of a backup. For each table, a line with its name follows, then its rows as arrays of values. */
export const backupHeaderLine = z.object({
  backup: z.literal("license-desk"),
  format: z.literal(1),
  version: z.string(),
  at: z.string(),
  /** Names of the migrations that were applied to the database. */
  schema: z.array(z.string()).min(1),
});

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

/** Last line of a backup. A backup without this line is incomplete. */
export const manifestLine = z.object({
  tables: z.record(z.string(), z.number()),
  history: z.object({ count: z.number(), hash: z.string() }),
});
export type Manifest = z.output<typeof manifestLine>;

export class BackupError extends Error {
  override name = "BackupError";
}
