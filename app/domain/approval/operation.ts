import type { Transaction } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Action } from "#app/domain/person/can.ts";
import type { ApprovalOperation, ApprovalRecord, StoredPreview } from "./approval.ts";

export interface PerformedOperation extends Pick<ApprovalRecord, "licenseKey" | "companyName" | "runId"> {
  /** What the operation did. */
  preview: StoredPreview;
}

/** Writes the change in the transaction. The transaction may run it several times, each time from its start. */
export type Perform<Writes> = (transaction: Transaction & Writes) => Promise<PerformedOperation>;

export interface Operation<Writes> {
  name: ApprovalOperation;
  /** The right that both the user who asks and the user who approves need. */
  action: Action;
  /** Does everything that must happen before the transaction. With a preview, a bulk change has the previewed licenses. */
  prepare(actor: Actor, preview: StoredPreview | null): Promise<Perform<Writes>>;
}
