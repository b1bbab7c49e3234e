import { z } from "zod";

/** The first line. Each table's name follows, then its rows as arrays of values. */
export const backupHeader = z.object({
  backup: z.literal("license-desk"),
  format: z.literal(1),
  version: z.string(),
  at: z.string(),
  /** Names of the migrations applied to its tables. */
  schema: z.array(z.string()).min(1),
});

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

/** The last line; a backup without it is incomplete. */
export const manifest = z.object({
  tables: z.record(z.string(), z.number()),
  history: z.object({ count: z.number(), hash: z.string() }),
});
export type Manifest = z.output<typeof manifest>;

export class BackupError extends Error {
  override name = "BackupError";
}
