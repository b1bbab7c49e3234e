import type { HistoryEvent } from "#app/domain/history/event.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import type { QueueStore, QueueWrites } from "#app/domain/queue/queue.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Delivery, WebhookResponse, Webhook, WebhookAttempt } from "./webhook.ts";

/** A webhook as the database stores it. */
export interface WebhookRecord extends Omit<Webhook, "secret" | "hasSigningKey"> {
  encryptedSecret: string;
  earlierSecret: string | null;
  /** Time until which the earlier secret also signs. */
  earlierUntil: Instant | null;
}

export interface DueDelivery extends Pick<Delivery, "id" | "eventId" | "licenseKey" | "attempts"> {
  /** Time of the first attempt. Null before any attempt. */
  firstAt: Instant | null;
}

interface AttemptToSave extends WebhookResponse {
  /** Number of earlier attempts. */
  attempts: number;
  state: Delivery["state"];
  at: Instant;
  firstAt: Instant;
  nextAt: Instant | null;
  request: Pick<WebhookAttempt, "url" | "headers" | "body">;
}

/** Waiting deliveries of webhooks that are turned on. */
export interface WaitingDeliveries {
  count: number;
  /** Time of the oldest event of these deliveries. */
  oldestAt: Instant | null;
}

export interface WebhookStore {
  listAll(): Promise<WebhookRecord[]>;
  find(id: number): Promise<WebhookRecord | null>;
  /** True if an enabled webhook that waits for work has new events or due deliveries. */
  hasReady(now: Instant): Promise<boolean>;
  /** Makes the queue items of these webhooks due. A failing receiver stays paused until its item is due. */
  makeReadyDue(now: Instant): Promise<void>;
  /** The next time after `now` at which a delivery is due, or null. */
  findNextDeliveryTime(id: number, now: Instant): Promise<Instant | null>;
  /**
   * Creates deliveries and advances `position`. Does nothing if another process has created the deliveries.
   */
  createDeliveries(
    webhook: WebhookRecord,
    position: number,
    events: readonly HistoryEvent[],
    now: Instant,
  ): Promise<void>;
  /** Deliveries in the order of events. An event of a license waits for earlier events of the license. */
  listDue(id: number, now: Instant, limit: number): Promise<DueDelivery[]>;
  /**
   * Saves the result of an attempt. The delivery stays unchanged if another process has saved a result meanwhile. Request and response are stored only for the latest failed attempts. */
  saveAttempt(webhookId: number, deliveryId: number, attempt: AttemptToSave): Promise<void>;
  /** Newest first. */
  listFailedAttempts(deliveryId: number): Promise<WebhookAttempt[]>;
  readWaitingDeliveries(): Promise<WaitingDeliveries>;
  listDeliveries(id: number, paging: Paging): Promise<Slice<Delivery>>;
  findWebhookIdOfDelivery(deliveryId: number): Promise<number | null>;
  removeDeliveriesBefore(before: Instant): Promise<void>;
}

export interface WebhookWrites {
  /** Fails with a write conflict if `position` is not the id of the first event that the transaction records. */
  add(record: WebhookRecord): void;
  change(record: WebhookRecord): void;
  remove(id: number): void;
  /** Makes the delivery due. */
  replayDelivery(deliveryId: number, now: Instant): void;
  /** Resets the attempts of waiting deliveries. */
  restartWaitingDeliveries(id: number, now: Instant): void;
}

export interface WebhookPorts {
  webhooks: WebhookStore;
  history: Pick<HistoryStore, "readHead" | "listChainAfter">;
  licenses: Pick<LicenseStore, "findMany">;
  queue: QueueStore;
  transact: Transact<{ webhooks: WebhookWrites; queue: QueueWrites }>;
}
