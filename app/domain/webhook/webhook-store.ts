import type { HistoryEvent } from "#app/domain/history/event.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Delivery, Posted, Webhook } from "./webhook.ts";

/** A webhook with its secrets, sealed. */
export interface WebhookRecord extends Omit<Webhook, "secret"> {
  sealedSecret: string;
  /** The one before, as long as it still signs. */
  earlierSecret: string | null;
  earlierUntil: Instant | null;
}

export interface DueDelivery extends Pick<Delivery, "id" | "eventId" | "licenseKey" | "attempts"> {
  /** Null before it was sent once. */
  firstAt: Instant | null;
}

/** How an attempt leaves a delivery. */
export interface Attempt extends Posted {
  state: Delivery["state"];
  at: Instant;
  firstAt: Instant;
  nextAt: Instant | null;
}

export interface WebhookStore {
  /** The oldest first. */
  all(): Promise<WebhookRecord[]>;
  find(id: number): Promise<WebhookRecord | null>;
  /** Those that are on and have events to take or deliveries to send, and that nobody is working on. */
  withWork(now: Instant): Promise<WebhookRecord[]>;
  /** Whether this process may work on it until then: nobody else does. */
  lease(id: number, now: Instant, until: Instant): Promise<boolean>;
  /** Ends a lease until then, unless it is another's by now. */
  release(id: number, until: Instant): Promise<void>;
  /**
   * Takes the events as deliveries that wait, and notes that all up to `position` were looked at. Does nothing where
   * somebody was here first.
   */
  takeEvents(
    found: WebhookRecord,
    position: number,
    events: readonly HistoryEvent[],
    now: Instant,
  ): Promise<void>;
  /** Those that may be sent by now, in the order of the events, without what a license's earlier one holds back. */
  due(id: number, now: Instant, limit: number): Promise<DueDelivery[]>;
  attempted(webhookId: number, deliveryId: number, attempt: Attempt): Promise<void>;
  /** Newest first. */
  deliveries(id: number, paging: Paging): Promise<Slice<Delivery>>;
  hasDelivery(id: number): Promise<boolean>;
  /** Sends it with the next run, whatever became of it. */
  sendAgain(deliveryId: number, now: Instant): Promise<void>;
  /** Forgets what was over before this instant. */
  sweepDeliveries(before: Instant): Promise<void>;
}

export interface WebhookWrites {
  addWebhook(record: WebhookRecord): void;
  /** `record.rowVersion` is the one it was read with; the unit is tried again when it has moved on. */
  changeWebhook(record: WebhookRecord): void;
  removeWebhook(id: number): void;
  /** What waits is sent as if for the first time. */
  beginWaitingAnew(id: number, now: Instant): void;
}

export interface WebhookPorts {
  webhooks: WebhookStore;
  history: Pick<HistoryStore, "head" | "chain">;
  licenses: Pick<LicenseStore, "manyInFull">;
  transact: Transact<WebhookWrites>;
}
