import { addHours } from "date-fns/addHours";
import { createEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, orNotFound, ruleViolation } from "#app/domain/problem.ts";
import { checkRowVersion, type ExpectedVersion, identifyWebhook } from "#app/domain/row-version.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import type { NewQueueItem } from "#app/domain/queue/queue.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import {
  type EncryptedSecrets,
  generateWebhookSecret,
  encryptSecret,
  createSignedHeaders,
} from "./signature.ts";
import type {
  NewWebhook,
  WebhookResponse,
  Webhook,
  WebhookAttempt,
  WebhookChange,
  WebhookClient,
} from "./webhook.ts";
import { createTestMessage } from "./test-message.ts";
import { isSecretReadable } from "./webhook-secrets.ts";
import type { WebhookPorts, WebhookRecord } from "./webhook-store.ts";

export interface WebhookSender {
  webhookClient: WebhookClient;
  secrets: Secrets;
}

/** The number is limited, because every event is sent to each webhook. */
const maxWebhooks = 100;
const earlierSecretHours = 24;

export async function presentWebhook(record: WebhookRecord, secrets: Secrets): Promise<Webhook> {
  const { encryptedSecret: _, earlierSecret: _earlier, earlierUntil: _until, ...publicFields } = record;
  return { ...publicFields, hasSigningKey: await isSecretReadable(record, secrets) };
}

async function checkUrl(webhookClient: WebhookClient, url: string) {
  const reason = await webhookClient.findRejectionReason(url);
  if (reason !== null) throw ruleViolation("ADDRESS_REFUSED", reason, "url");
}

/** The item of a webhook without work waits until it is made due. */
const createWebhookQueueItem = (id: number, dueAt: Instant): NewQueueItem => ({
  kind: "webhook",
  subject: String(id),
  dueAt,
});

/** Removes the query, which may contain a secret of the receiver. */
const removeQuery = (url: string) => url.replace(/[?#].*$/, "");

/**
 * Creates a webhook that gets only new events, and returns its secret. Throws ADDRESS_REFUSED for a URL that is not allowed,
 * and TOO_MANY_WEBHOOKS if there are 100 webhooks.
 */
export async function createWebhook(
  storage: WebhookPorts,
  { webhookClient, secrets }: WebhookSender,
  actor: Actor,
  { url, eventNames }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  await checkUrl(webhookClient, url);
  const secret = generateWebhookSecret();
  const encryptedSecret = await encryptSecret(secret, secrets);
  const webhook = await storage.transact(async (transaction) => {
    if ((await storage.webhooks.listAll()).length >= maxWebhooks)
      throw ruleViolation(
        "TOO_MANY_WEBHOOKS",
        `License desk can have at most ${maxWebhooks} webhooks. Delete a webhook first.`,
      );
    const { id: newestEventId } = await storage.history.readHead();
    const record: WebhookRecord = {
      id: transaction.createId(),
      url,
      eventNames,
      state: "on",
      createdAt: actor.actedAt,
      createdBy: actor.person.email,
      position: newestEventId,
      lastSuccessAt: null,
      rowVersion: 1,
      encryptedSecret,
      earlierSecret: null,
      earlierUntil: null,
    };
    transaction.webhooks.add(record);
    transaction.queue.enqueue(createWebhookQueueItem(record.id, actor.actedAt));
    const after = { url: removeQuery(url), eventNames };
    transaction.record(createEvent(actor, null, "create-webhook", { details: after, after }));
    return presentWebhook(record, secrets);
  });
  return { webhook, secret };
}

export const findWebhook = ({ webhooks }: WebhookPorts, id: number): Promise<WebhookRecord> =>
  orNotFound(webhooks.find(id), "The webhook");

const pickEventValues = ({ url, eventNames, state }: WebhookRecord) => ({
  url: removeQuery(url),
  eventNames,
  state,
});

/**
 * Writes nothing if the webhook is unchanged. Returns the secret if it is new. Throws `not-found`, `conflict` for an
 * outdated version, and ADDRESS_REFUSED for a URL that is not allowed.
 */
export async function changeWebhook(
  storage: WebhookPorts,
  { webhookClient, secrets }: WebhookSender,
  actor: Actor,
  id: number,
  change: WebhookChange,
  expectedVersion: ExpectedVersion = null,
): Promise<Webhook> {
  if (change.url !== undefined) await checkUrl(webhookClient, change.url);
  const secret = change.newSecret && generateWebhookSecret();
  const encryptedSecret = secret && (await encryptSecret(secret, secrets));
  return storage.transact(async (transaction) => {
    const webhook = await findWebhook(storage, id);
    checkRowVersion(expectedVersion, identifyWebhook(webhook), await presentWebhook(webhook, secrets));
    const isTurnedOn = change.isOn === true && webhook.state !== "on";
    const changedWebhook: WebhookRecord = {
      ...webhook,
      url: change.url ?? webhook.url,
      eventNames: change.eventNames === undefined ? webhook.eventNames : change.eventNames,
      ...(change.isOn !== undefined && { state: change.isOn ? "on" : "off" }),
      ...(encryptedSecret && {
        encryptedSecret,
        earlierSecret: (await isSecretReadable(webhook, secrets)) ? webhook.encryptedSecret : null,
        earlierUntil: instantOf(addHours(msOf(actor.actedAt), earlierSecretHours).getTime()),
      }),
    };
    if (JSON.stringify(changedWebhook) === JSON.stringify(webhook)) return presentWebhook(webhook, secrets);
    transaction.webhooks.change(changedWebhook);
    transaction.queue.makeDue(createWebhookQueueItem(id, actor.actedAt));
    if (isTurnedOn) transaction.webhooks.restartWaitingDeliveries(id, actor.actedAt);
    const after = pickEventValues(changedWebhook);
    const details = { ...after, ...(encryptedSecret && { newSecret: true }) };
    transaction.record(
      createEvent(actor, null, "update-webhook", {
        details,
        before: pickEventValues(webhook),
        after,
      }),
    );
    return {
      ...(await presentWebhook({ ...changedWebhook, rowVersion: changedWebhook.rowVersion + 1 }, secrets)),
      ...(secret && { secret }),
    };
  });
}

export const deleteWebhook = (storage: WebhookPorts, actor: Actor, id: number): Promise<void> =>
  storage.transact(async (transaction) => {
    const webhook = await findWebhook(storage, id);
    transaction.webhooks.remove(id);
    transaction.queue.dequeue({ kind: "webhook", subject: String(id) });
    const before = pickEventValues(webhook);
    transaction.record(createEvent(actor, null, "delete-webhook", { details: before, before }));
  });

export async function testWebhook(
  storage: WebhookPorts,
  { webhookClient, secrets }: WebhookSender,
  id: number,
  now: Instant,
): Promise<WebhookResponse> {
  const webhook = await findWebhook(storage, id);
  const body = JSON.stringify(createTestMessage(now));
  const message = { id: `test_${crypto.randomUUID()}`, at: now, body };
  return webhookClient.post(
    webhook.url,
    await createSignedHeaders(message, pickSigningSecrets(webhook, now), secrets),
    body,
  );
}

/** The current secret, and for one day after a change also the earlier secret. */
export const pickSigningSecrets = (
  { encryptedSecret: currentSecret, earlierSecret, earlierUntil }: WebhookRecord,
  now: Instant,
): EncryptedSecrets =>
  earlierSecret && earlierUntil && msOf(earlierUntil) > msOf(now)
    ? [currentSecret, earlierSecret]
    : [currentSecret];

/** Throws `not-found` for an unknown delivery. */
export async function listAttempts(
  { webhooks }: WebhookPorts,
  deliveryId: number,
): Promise<WebhookAttempt[]> {
  if ((await webhooks.findWebhookIdOfDelivery(deliveryId)) === null) throw notFound("The delivery");
  return webhooks.listFailedAttempts(deliveryId);
}

/**
 * Makes the delivery due immediately with the same id, even if it was delivered or the webhook is paused. Throws
 * `not-found`.
 */
export const replayDelivery = (storage: WebhookPorts, id: number, now: Instant): Promise<void> =>
  storage.transact(async (transaction) => {
    const webhookId = await storage.webhooks.findWebhookIdOfDelivery(id);
    if (webhookId === null) throw notFound("The delivery");
    transaction.webhooks.replayDelivery(id, now);
    transaction.queue.makeDue(createWebhookQueueItem(webhookId, now));
  });
