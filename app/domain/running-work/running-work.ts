import { z } from "zod";
import type { BulkRunStore, BulkRunWrites } from "#app/domain/bulk/bulk-run.ts";
import { type ImportStore, type ImportWrites, createStoppedFields } from "#app/domain/import/import-store.ts";
import { isInProgress } from "#app/domain/import/import.ts";
import type { QueueStore } from "#app/domain/queue/queue.ts";
import type { TokenStore } from "#app/domain/token/token-store.ts";
import type { ViewMailStore } from "#app/domain/view/view-mail.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import { nullIfUnreadable } from "#app/domain/unreadable-entity.ts";
import type { StopRunsAndImports } from "#app/domain/person/current-rights.ts";

export const runningWork = z.object({
  bulkRuns: z.number(),
  imports: z.number(),
  viewMails: z.number(),
  tokens: z.number(),
  /** Missing if the API does not count invitations. */
  invitations: z.number().optional(),
});
export type RunningWork = z.output<typeof runningWork>;

export interface RunAndImportPorts {
  queue: Pick<QueueStore, "listSubjects">;
  bulkRuns: Pick<BulkRunStore, "find">;
  imports: Pick<ImportStore, "find">;
}

interface CountPorts extends RunAndImportPorts {
  people: Pick<PersonStore, "listInvitedBy">;
  viewMails: Pick<ViewMailStore, "countByPerson">;
  tokens: Pick<TokenStore, "listPageOfOwner">;
}

/** With the page size 0, a list returns only its total. */
const totalOnly = { pageNumber: 0, pageSize: 0 };

const belongsTo = (email: string, record: { person: { email: string } }) =>
  record.person.email.toLowerCase() === email.toLowerCase();

async function findRunsAndImports({ queue, bulkRuns, imports }: RunAndImportPorts, email: string) {
  const runIds = await queue.listSubjects("bulk-run");
  const importIds = await queue.listSubjects("import");
  const runs = await Promise.all(runIds.map((id) => nullIfUnreadable(bulkRuns.find(Number(id)))));
  const importRecords = await Promise.all(importIds.map((id) => nullIfUnreadable(imports.find(Number(id)))));
  return {
    runs: runs
      .filter((run) => run !== null)
      .filter((run) => run.state === "running" && belongsTo(email, run)),
    importRecords: importRecords
      .filter((record) => record !== null)
      .filter((record) => isInProgress(record) && belongsTo(email, record)),
  };
}

/**
 * Counts the runs, imports, view mails, tokens and open invitations that stop if these accounts are disabled. The accounts
 * have the same e-mail address.
 */
export async function countRunningWork(
  storage: CountPorts,
  accounts: readonly Pick<UserRecord, "id" | "email">[],
): Promise<RunningWork> {
  const email = accounts[0]?.email ?? "";
  const { runs, importRecords } = await findRunsAndImports(storage, email);
  const countsByAccount = await Promise.all(
    accounts.map(async ({ id }) => ({
      viewMails: await storage.viewMails.countByPerson(id),
      tokens: (await storage.tokens.listPageOfOwner(id, totalOnly)).total,
    })),
  );
  return {
    bulkRuns: runs.length,
    imports: importRecords.length,
    viewMails: countsByAccount.reduce((sum, counts) => sum + counts.viewMails, 0),
    tokens: countsByAccount.reduce((sum, counts) => sum + counts.tokens, 0),
    invitations: (await storage.people.listInvitedBy(email.toLowerCase())).length,
  };
}

export const createRunAndImportStopper =
  (storage: RunAndImportPorts): StopRunsAndImports<{ bulkRuns: BulkRunWrites; imports: ImportWrites }> =>
  async (transaction, email, stopReason) => {
    const { runs, importRecords } = await findRunsAndImports(storage, email);
    for (const run of runs) transaction.bulkRuns.change({ ...run, state: "stopped", stopReason });
    for (const importRecord of importRecords)
      transaction.imports.change({ ...importRecord, ...createStoppedFields(importRecord, stopReason) });
  };
