import type { Instant } from "#app/domain/time/time.ts";

export type QueueKind =
  | "token-warning"
  | "service-account-notice"
  | "staff-notice"
  | "purchase-notice"
  | "customer-notice"
  | "use-alert"
  | "instance"
  | "view-mail"
  | "report-mail"
  | "reminder"
  | "webhook"
  | "event-stream"
  | RunKind;

/** Kinds of work that takes too long for a request. */
export type RunKind = "import" | "bulk-run";

/** `reserved`: an attempt has started and its result is not known yet. */
export type QueueState = "waiting" | "reserved" | "done" | "failed";

/** An item is unique by kind and subject. The subject identifies the entity that the work is for. */
export interface QueueItem {
  kind: QueueKind;
  subject: string;
  state: QueueState;
  attempts: number;
  /** Null if the item is not due again. */
  dueAt: Instant | null;
  lastError: string | null;
  createdAt: Instant;
  endedAt: Instant | null;
  rowVersion: number;
}

export interface NewQueueItem extends Pick<QueueItem, "kind" | "subject"> {
  dueAt: Instant;
}

export interface QueueStore {
  find(kind: QueueKind, subject: string): Promise<QueueItem | null>;
  /** The subjects of all running imports or bulk runs, because their items are removed at the end. */
  listSubjects(kind: RunKind): Promise<string[]>;
  /** The due items after the item `after`, longest due first. */
  listDue(kind: QueueKind, now: Instant, after: QueueItem | null, limit: number): Promise<QueueItem[]>;
  /** The time at which the next item is due, or null if no item has a due time. */
  findNextDueTime(kind: QueueKind): Promise<Instant | null>;
  /** False if the item has changed since it was read. */
  change(item: QueueItem): Promise<boolean>;
  /** Does nothing if the item has changed since it was read. */
  remove(item: QueueItem): Promise<void>;
  /** Removes items that are done or have failed. */
  removeEndedBefore(endedBefore: Instant): Promise<void>;
}

export interface QueueWrites {
  /** Does nothing if the item exists. */
  enqueue(item: NewQueueItem): void;
  /** Resets the item to its first attempt, or adds it. */
  requeue(item: NewQueueItem): void;
  /** Makes a waiting item due and resets its attempts. Does nothing while an attempt is in progress. */
  makeDue(item: NewQueueItem): void;
  dequeue(item: Pick<QueueItem, "kind" | "subject">): void;
}
