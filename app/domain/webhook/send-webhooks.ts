import { millisecondsInDay } from "date-fns/constants";
import { createEvent, type HistoryEvent } from "#app/domain/history/event.ts";
import { presentLicense, type License } from "#app/domain/license/license.ts";
import { upperCaseKey } from "#app/domain/text/license-key.ts";
import type { Log } from "#app/domain/log.ts";
import { Problem } from "#app/domain/problem.ts";
import { retryPauseMs } from "#app/domain/queue/retry-policy.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { secretUnreadable, signedHeaders } from "./signature.ts";
import { isDelivered, type WebhookResponse, type WebhookAttempt } from "./webhook.ts";
import type { WebhookMessage } from "./webhook-message.ts";
import type { DueDelivery, WebhookPorts, WebhookRecord } from "./webhook-store.ts";
import { signingSecrets, type WebhookSender } from "./webhooks.ts";

const concurrency = 8;
const batchSize = 100;
const leaseMs = 30_000;
/** Longer than one request can take. A lease with less time remaining is renewed before the next request. */
const leaseLeftMs = 15_000;
const workMs = 60_000;
/** A receiver is paused after this many failures in a row. */
const maxFailures = 3;
const maxHoldMs = 60_000;

const givenUpAfterMs = 3 * millisecondsInDay;

/** Doubles each time, plus up to half at random, so that retries spread out. */
export const pauseAfter = (attempts: number, random: number): number =>
  retryPauseMs("webhook", attempts) * (1 + random / 2);

/**
 * Resumes from each webhook's stored position; after an interruption an event may be sent twice. A webhook that fails does not
 * stop the others: the log names it. Raises at the end, unless only secrets could not be decrypted.
 */
export async function sendWebhooks(
  storage: WebhookPorts,
  clock: () => Date,
  sender: WebhookSender,
  log: Log,
  random: () => number = Math.random,
): Promise<void> {
  const queue = await storage.webhooks.withWork(instantOf(clock().getTime()));
  const errors: unknown[] = [];
  const worker = async () => {
    for (let webhook = queue.shift(); webhook; webhook = queue.shift()) {
      const { id } = webhook;
      await processWebhook(storage, id, clock, sender, random).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        log("error", "A webhook failed", { webhook: id, error: message });
        if (error instanceof Problem && error.code === secretUnreadable)
          return storage.webhooks.holdBack(id, holdUntil(clock(), null));
        errors.push(new Error(`Webhook ${id} failed: ${message}`, { cause: error }));
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const [first, ...moreErrors] = errors;
  if (moreErrors.length === 0 && first) throw first;
  if (first) throw new AggregateError(errors, `${errors.length} webhooks failed. The log names each.`);
}

async function processWebhook(
  storage: WebhookPorts,
  id: number,
  clock: () => Date,
  sender: WebhookSender,
  random: () => number,
): Promise<void> {
  const lease = await acquireLease(storage.webhooks, id, clock);
  if (!lease) return;
  try {
    await takeNewEvents(storage, id, instantOf(clock().getTime()));
    await sendDue(storage, id, clock, lease, sender, random);
  } finally {
    await lease.release();
  }
}

interface Lease {
  /** False if another process has taken over. */
  renew: () => Promise<boolean>;
  release: () => Promise<void>;
}

/** Null if another process works on the webhook. */
async function acquireLease(
  webhooks: WebhookPorts["webhooks"],
  id: number,
  clock: () => Date,
): Promise<Lease | null> {
  const start = clock().getTime();
  let until = start + leaseMs;
  if (!(await webhooks.lease(id, instantOf(start), instantOf(until)))) return null;
  return {
    async renew() {
      const now = clock().getTime();
      if (until - now > leaseLeftMs) return true;
      const renewed = now + leaseMs;
      if (!(await webhooks.renewLease(id, instantOf(until), instantOf(renewed)))) return false;
      until = renewed;
      return true;
    },
    release: () => webhooks.release(id, instantOf(until)),
  };
}

async function takeNewEvents({ webhooks, history }: WebhookPorts, id: number, at: Instant): Promise<void> {
  for (;;) {
    const webhook = await webhooks.find(id);
    if (!webhook) return;
    const links = await history.chain(webhook.position, batchSize);
    const last = links.at(-1)?.event.id;
    if (last === undefined) return;
    const events = links
      .map(({ event }) => event)
      .filter(({ eventName }) => webhook.eventNames === null || webhook.eventNames.includes(eventName));
    await webhooks.takeEvents(webhook, last, events, at);
    if (links.length < batchSize) return;
  }
}

async function sendDue(
  storage: WebhookPorts,
  id: number,
  clock: () => Date,
  lease: Lease,
  sender: WebhookSender,
  random: () => number,
): Promise<void> {
  const { webhooks } = storage;
  const startedAt = performance.now();
  let failures = 0;
  for (;;) {
    const webhook = await webhooks.find(id);
    if (webhook?.state !== "on") return;
    const due = await webhooks.due(id, instantOf(clock().getTime()), batchSize);
    const messages = await messagesOf(storage, due);
    const heldBack = new Set<string>();
    for (const delivery of due) {
      const body = messages.get(delivery.eventId);
      if (body === undefined || heldBack.has(delivery.licenseKey)) continue;
      const now = clock();
      if (performance.now() - startedAt > workMs || !(await lease.renew())) return;
      const message = { id: `evt_${delivery.eventId}`, at: now, body };
      const headers = await signedHeaders(message, signingSecrets(webhook, now), sender.secrets);
      const response = await sender.webhookClient.post(webhook.url, headers, body);
      const request = { url: webhook.url, headers, body };
      const next = await recordAttempt(storage, webhook, delivery, { request, response }, clock(), random());
      if (next.isTurnedOff) return;
      failures = isDelivered(response) ? 0 : failures + 1;
      if (failures >= maxFailures) return webhooks.holdBack(id, holdUntil(clock(), next.at));
      if (!isDelivered(response) && delivery.licenseKey !== "") heldBack.add(delivery.licenseKey);
    }
    if (due.length < batchSize || messages.size === 0) return;
  }
}

/** Pauses until the next attempt of the last failed delivery, so that other deliveries do not wait longer. */
const holdUntil = (now: Date, nextAt: Instant | null): Instant => {
  const longest = now.getTime() + maxHoldMs;
  return instantOf(nextAt === null ? longest : Math.min(msOf(nextAt), longest));
};

interface Exchange {
  request: Pick<WebhookAttempt, "url" | "headers" | "body">;
  response: WebhookResponse;
}

/** Returns the time of the next attempt, and if the webhook was turned off. */
async function recordAttempt(
  storage: WebhookPorts,
  webhook: WebhookRecord,
  delivery: DueDelivery,
  { request, response }: Exchange,
  now: Date,
  random: number,
): Promise<{ at: Instant | null; isTurnedOff: boolean }> {
  const at = instantOf(now.getTime());
  const firstAt = delivery.firstAt ?? at;
  const note = (state: "waiting" | "delivered" | "failed", nextAt: Instant | null) =>
    storage.webhooks.saveAttempt(webhook.id, delivery.id, {
      ...response,
      state,
      at,
      firstAt,
      nextAt,
      request,
    });
  if (isDelivered(response)) {
    await note("delivered", null);
    return { at: null, isTurnedOff: false };
  }
  if (now.getTime() - msOf(firstAt) < givenUpAfterMs) {
    const nextAt = instantOf(now.getTime() + pauseAfter(delivery.attempts + 1, random));
    await note("waiting", nextAt);
    return { at: nextAt, isTurnedOff: false };
  }
  await note("failed", null);
  return { at: null, isTurnedOff: await turnOffUnlessDelivered(storage, webhook.id, firstAt, at) };
}

/** Turns off the webhook and records an event, unless a delivery has succeeded since then. */
const turnOffUnlessDelivered = (storage: WebhookPorts, id: number, since: Instant, at: Instant) =>
  storage.transact(async (unit) => {
    const webhook = await storage.webhooks.find(id);
    if (!webhook || webhook.state !== "on" || (webhook.lastSuccessAt ?? "") >= since) return false;
    unit.changeWebhook({ ...webhook, state: "failed" });
    const author = { person: { email: "webhooks" }, requestId: `webhooks ${at}`, at };
    const details = { url: webhook.url.replace(/[?#].*$/, "") };
    unit.record(createEvent(author, "", "disable-webhook", { details }));
    return true;
  });

async function messagesOf(
  { history, licenses }: WebhookPorts,
  due: readonly DueDelivery[],
): Promise<Map<number, string>> {
  const events = await eventsOf(history, due);
  const keys = new Set(events.map(({ licenseKey }) => upperCaseKey(licenseKey)).filter((key) => key !== ""));
  const stored = keys.size === 0 ? [] : await licenses.manyInFull([...keys]);
  const byKey = new Map<string, License>(
    stored.map(({ record, summary }) => [upperCaseKey(record.key), presentLicense(record, summary)]),
  );
  return new Map(
    events.map((event) => {
      const license = byKey.get(upperCaseKey(event.licenseKey)) ?? null;
      const type = event.eventName;
      const body: WebhookMessage = { type, timestamp: event.createdAt, data: { event, license } };
      return [event.id, JSON.stringify(body)];
    }),
  );
}

/** Event numbers usually lie close together and can be read in one query. */
async function eventsOf(
  history: WebhookPorts["history"],
  due: readonly DueDelivery[],
): Promise<HistoryEvent[]> {
  const events: HistoryEvent[] = [];
  const missingIds = new Set(due.map(({ eventId }) => eventId));
  for (const { eventId } of due) {
    if (!missingIds.has(eventId)) continue;
    for (const { event } of await history.chain(eventId - 1, batchSize))
      if (missingIds.delete(event.id)) events.push(event);
  }
  return events;
}
