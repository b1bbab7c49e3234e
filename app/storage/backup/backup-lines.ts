import { z } from "zod";

/** The first line of a backup. Lines that name a table come after it, each before its rows, which are lists of values. */
export const opening = z.object({
  backup: z.literal("license-desk"),
  format: z.literal(1),
  /** Of the app that wrote it. */
  version: z.string(),
  at: z.string(),
  /** The migrations that its tables have been through. */
  schema: z.array(z.string()).min(1),
});

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

/** The last line: what the backup holds, without which it is not whole. */
export const manifest = z.object({
  tables: z.record(z.string(), z.number()),
  /** The last event of the history: how many there are, and its link of the chain. */
  history: z.object({ count: z.number(), hash: z.string() }),
});
export type Manifest = z.output<typeof manifest>;

/** A backup that cannot be taken or restored, in words where somebody can mend it. */
export class BackupFault extends Error {
  override name = "BackupFault";
}
