import { millisecondsInDay } from "date-fns/constants";
import { createEvent, type HistoryEvent } from "#app/domain/history/event.ts";
import { presentLicense, type License } from "#app/domain/license/license.ts";
import { toUpperCaseKey } from "#app/domain/text/license-key.ts";
import type { Log } from "#app/domain/log.ts";
import { Problem } from "#app/domain/problem.ts";
import { type Attempt, type ItemOutcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import { computeRetryDelayMs } from "#app/domain/queue/retry-policy.ts";
import { countRows } from "#app/domain/unreadable-entity.ts";
import { type Instant, instantOf, msOf, type Clock } from "#app/domain/time/time.ts";
import { secretUnreadableCode, createSignedHeaders } from "./signature.ts";
import { hasDamagedEvents } from "./damaged-events.ts";
import { isDelivered, type WebhookResponse, type WebhookAttempt } from "./webhook.ts";
import type { WebhookMessage } from "./webhook-message.ts";
import type { DueDelivery, WebhookPorts, WebhookRecord } from "./webhook-store.ts";
import { pickSigningSecrets, type WebhookSender } from "./webhooks.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";

const maxConcurrentWebhooks = 8;
const batchSize = 100;
/** A request takes less time. */
const reservationMs = 30_000;
const maxSendingMsPerWebhook = 60_000;
/** A receiver is paused after this many failures in a row. */
const maxConsecutiveFailures = 3;
const maxPauseMs = 60_000;

const giveUpAfterMs = 3 * millisecondsInDay;

/** Adds a random part of up to half the delay, so that the retries of several webhooks do not all run at once. */
export const computeWebhookRetryDelayMs = (attemptCount: number, randomFraction: number): number =>
  computeRetryDelayMs("webhook-delivery", attemptCount) * (1 + randomFraction / 2);

/** When a webhook has work next, or null. Events do not change the queue, so new events are looked up here. */
export const findNextWebhookTime = async (
  { webhooks, queue }: Pick<WebhookPorts, "webhooks" | "queue">,
  now: Instant,
): Promise<Instant | null> => ((await webhooks.hasReady(now)) ? now : queue.findNextDueTime("webhook"));

/**
 * Sends events from the stored position of each webhook. After an interruption an event may be sent twice. A
 * webhook that fails does not stop the other webhooks. Throws the errors at the end, except errors about
 * unreadable secrets.
 */
export async function sendWebhooks(
  storage: WebhookPorts,
  clock: Clock,
  sender: WebhookSender,
  log: Log,
  random: () => number = Math.random,
): Promise<void> {
  await storage.webhooks.makeReadyDue(clock());
  await processDueItems({
    queue: storage.queue,
    kind: "webhook",
    now: clock,
    reservationMs,
    concurrency: maxConcurrentWebhooks,
    async handle({ subject }, attempt) {
      const id = Number(subject);
      try {
        return await processWebhook(storage, id, clock, attempt, sender, random);
      } catch (error) {
        const message = getErrorMessage(error);
        log("error", "A webhook failed", { webhook: id, error: message });
        if (error instanceof Problem && error.code === secretUnreadableCode)
          return { result: "retry", errors: [], retryAt: computePauseEnd(clock(), null) };
        throw new Error(`Webhook ${id} failed: ${message}`, { cause: error });
      }
    },
    failureMessage: "Failed to send webhooks.",
  });
}

async function processWebhook(
  storage: WebhookPorts,
  id: number,
  clock: Clock,
  attempt: Attempt,
  sender: WebhookSender,
  random: () => number,
): Promise<ItemOutcome> {
  const webhook = await storage.webhooks.find(id);
  if (!webhook) return { result: "obsolete" };
  if (webhook.state !== "on") return { result: "postponed", until: null };
  if (hasDamagedEvents(webhook)) throw new Error("The stored event names are damaged.");
  const sendingEndsAtMs = performance.now() + maxSendingMsPerWebhook;
  await createDeliveriesOfNewEvents(storage, id, clock, attempt);
  do {
    const pauseEndsAt = await sendDueDeliveries(storage, id, clock, sendingEndsAtMs, attempt, sender, random);
    if (pauseEndsAt !== null) return { result: "retry", errors: [], retryAt: pauseEndsAt };
    // Events may have been recorded while this process was sending.
  } while (
    performance.now() < sendingEndsAtMs &&
    (await createDeliveriesOfNewEvents(storage, id, clock, attempt))
  );
  return { result: "postponed", until: await storage.webhooks.findNextDeliveryTime(id, clock()) };
}

/** False without new events. */
async function createDeliveriesOfNewEvents(
  { webhooks, history }: WebhookPorts,
  id: number,
  clock: Clock,
  { renewReservation }: Attempt,
): Promise<boolean> {
  let hasNewEvents = false;
  while (await renewReservation()) {
    const webhook = await webhooks.find(id);
    if (!webhook) break;
    // Damaged events are omitted. The verification of the history reports them.
    const batch = await history.listChainAfter(webhook.position, batchSize);
    if (batch.lastId === null) break;
    hasNewEvents = true;
    const events = batch.rows.map(({ event }) => event).filter((event) => wantsEvent(webhook, event));
    await webhooks.createDeliveries(webhook, batch.lastId, events, clock());
    if (countRows(batch) < batchSize) break;
  }
  return hasNewEvents;
}

/** The event of its own creation is of no use to a receiver. */
const wantsEvent = (webhook: WebhookRecord, { eventName, createdAt, createdBy }: HistoryEvent) =>
  (webhook.eventNames === null || webhook.eventNames.includes(eventName)) &&
  !(eventName === "create-webhook" && createdAt === webhook.createdAt && createdBy === webhook.createdBy);

/** When a failing receiver gets its next delivery, or null if the receiver does not fail. */
async function sendDueDeliveries(
  storage: WebhookPorts,
  id: number,
  clock: Clock,
  sendingEndsAtMs: number,
  { renewReservation }: Attempt,
  sender: WebhookSender,
  random: () => number,
): Promise<Instant | null> {
  const { webhooks } = storage;
  let consecutiveFailures = 0;
  for (;;) {
    const webhook = await webhooks.find(id);
    if (webhook?.state !== "on") return null;
    const dueDeliveries = await webhooks.listDue(id, clock(), batchSize);
    const bodyByEventId = await createRequestBodies(storage, dueDeliveries);
    const waitingLicenseKeys = new Set<string | null>();
    for (const delivery of dueDeliveries) {
      const body = bodyByEventId.get(delivery.eventId);
      if (body === undefined || waitingLicenseKeys.has(delivery.licenseKey)) continue;
      const now = clock();
      if (performance.now() > sendingEndsAtMs || !(await renewReservation())) return null;
      const message = { id: `evt_${delivery.eventId}`, at: now, body };
      const headers = await createSignedHeaders(message, pickSigningSecrets(webhook, now), sender.secrets);
      const response = await sender.webhookClient.post(webhook.url, headers, body);
      const request = { url: webhook.url, headers, body };
      const { nextAt, isDisabled } = await recordAttempt(
        storage,
        webhook,
        delivery,
        { request, response },
        clock(),
        random(),
      );
      if (isDisabled) return null;
      consecutiveFailures = isDelivered(response) ? 0 : consecutiveFailures + 1;
      if (consecutiveFailures >= maxConsecutiveFailures) return computePauseEnd(clock(), nextAt);
      // Later events of the license wait until this delivery succeeds.
      if (!isDelivered(response) && delivery.licenseKey !== null) waitingLicenseKeys.add(delivery.licenseKey);
    }
    if (dueDeliveries.length < batchSize || bodyByEventId.size === 0) return null;
  }
}

/** The time of the next attempt, but at most one minute from now, so that other deliveries do not wait longer. */
const computePauseEnd = (now: Instant, nextAt: Instant | null): Instant => {
  const longestPauseEnd = msOf(now) + maxPauseMs;
  return instantOf(nextAt === null ? longestPauseEnd : Math.min(msOf(nextAt), longestPauseEnd));
};

interface RequestAndResponse {
  request: Pick<WebhookAttempt, "url" | "headers" | "body">;
  response: WebhookResponse;
}

/** The time of the next attempt, and whether the webhook was turned off. */
async function recordAttempt(
  storage: WebhookPorts,
  webhook: WebhookRecord,
  delivery: DueDelivery,
  { request, response }: RequestAndResponse,
  now: Instant,
  randomFraction: number,
): Promise<{ nextAt: Instant | null; isDisabled: boolean }> {
  const firstAt = delivery.firstAt ?? now;
  const saveAttempt = (state: "waiting" | "delivered" | "failed", nextAt: Instant | null) =>
    storage.webhooks.saveAttempt(webhook.id, delivery.id, {
      ...response,
      attempts: delivery.attempts,
      state,
      at: now,
      firstAt,
      nextAt,
      request,
    });
  if (isDelivered(response)) {
    await saveAttempt("delivered", null);
    return { nextAt: null, isDisabled: false };
  }
  if (msOf(now) - msOf(firstAt) < giveUpAfterMs) {
    const nextAt = instantOf(msOf(now) + computeWebhookRetryDelayMs(delivery.attempts + 1, randomFraction));
    await saveAttempt("waiting", nextAt);
    return { nextAt, isDisabled: false };
  }
  await saveAttempt("failed", null);
  return { nextAt: null, isDisabled: await turnOffUnlessDelivered(storage, webhook.id, firstAt, now) };
}

/**
 * Turns off the webhook if no delivery has succeeded since the first attempt. Returns true if the webhook was
 * turned off.
 */
const turnOffUnlessDelivered = (storage: WebhookPorts, id: number, firstAttemptAt: Instant, now: Instant) =>
  storage.transact(async (transaction) => {
    const webhook = await storage.webhooks.find(id);
    if (!webhook || webhook.state !== "on" || (webhook.lastSuccessAt ?? "") >= firstAttemptAt) return false;
    transaction.webhooks.change({ ...webhook, state: "failed" });
    const actor = { person: { email: "webhooks" }, requestId: `webhooks ${now}`, actedAt: now };
    const details = { url: webhook.url.replace(/[?#].*$/, "") };
    transaction.record(createEvent(actor, null, "disable-webhook", { details }));
    return true;
  });

async function createRequestBodies(
  { history, licenses }: WebhookPorts,
  dueDeliveries: readonly DueDelivery[],
): Promise<Map<number, string>> {
  const events = await readEvents(history, dueDeliveries);
  const licenseKeys = new Set(
    events.flatMap(({ licenseKey }) => (licenseKey === null ? [] : [toUpperCaseKey(licenseKey)])),
  );
  const storedLicenses = await licenses.findMany([...licenseKeys]);
  const licenseByKey = new Map<string, License>(
    storedLicenses.map(({ record, summary }) => [
      toUpperCaseKey(record.key),
      presentLicense(record, summary),
    ]),
  );
  return new Map(
    events.map((event) => {
      const { licenseKey } = event;
      const license = licenseKey === null ? undefined : licenseByKey.get(toUpperCaseKey(licenseKey));
      const type = event.eventName;
      const body: WebhookMessage = {
        type,
        timestamp: event.createdAt,
        data: { event, license: license ?? null },
      };
      return [event.id, JSON.stringify(body)];
    }),
  );
}

/** Reads events in batches, because their ids are usually close together. */
async function readEvents(
  history: WebhookPorts["history"],
  dueDeliveries: readonly DueDelivery[],
): Promise<HistoryEvent[]> {
  const events: HistoryEvent[] = [];
  const missingIds = new Set(dueDeliveries.map(({ eventId }) => eventId));
  for (const { eventId } of dueDeliveries) {
    if (!missingIds.has(eventId)) continue;
    for (const { event } of (await history.listChainAfter(eventId - 1, batchSize)).rows)
      if (missingIds.delete(event.id)) events.push(event);
  }
  return events;
}
