import { z } from "zod";
import { page, pageOf, paging } from "#app/domain/page.ts";
import {
  delivery,
  newWebhook,
  posted,
  webhook,
  webhookAttempt,
  webhookChange,
} from "#app/domain/webhook/webhook.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listAttempts,
  presentWebhook,
  replayDelivery,
  testWebhook,
} from "#app/domain/webhook/webhooks.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";
import { limitTotal } from "#app/api/call/rate-limit.ts";
import { rowId } from "#app/api/call/row-id.ts";

const one = z.object({ id: rowId });
const testsPerMinute = 10;

export const webhookCalls = {
  list: call({
    operationId: "listWebhooks",
    method: "GET",
    path: "/api/oem/webhooks",
    summary: "All webhooks, the oldest first",
    action: "webhook.manage",
    result: z.array(webhook),
  }),
  create: call({
    operationId: "createWebhook",
    method: "POST",
    path: "/api/oem/webhooks",
    summary:
      "Sends events from now on to this address, all of them or those of these names; the secret that signs is answered here and never again",
    action: "webhook.manage",
    body: newWebhook,
    result: webhook,
    status: 201,
    creates: true,
  }),
  change: call({
    operationId: "changeWebhook",
    method: "PATCH",
    path: "/api/oem/webhooks/{id}",
    summary:
      "Changes a webhook, turns it off or on again, or makes a new secret; the one before signs beside it for 24 hours",
    action: "webhook.manage",
    params: one,
    body: webhookChange,
    result: webhook,
    changes: true,
  }),
  delete: call({
    operationId: "deleteWebhook",
    method: "DELETE",
    path: "/api/oem/webhooks/{id}",
    summary: "Deletes a webhook with what is known of its deliveries",
    action: "webhook.manage",
    params: one,
    result: empty,
  }),
  deliveries: call({
    operationId: "listWebhookDeliveries",
    method: "GET",
    path: "/api/oem/webhooks/{id}/deliveries",
    summary: "What was sent to a webhook and what it answered, newest first",
    action: "webhook.manage",
    params: one,
    query: paging,
    result: pageOf(delivery),
  }),
  attempts: call({
    operationId: "listWebhookAttempts",
    method: "GET",
    path: "/api/oem/webhooks/deliveries/{deliveryId}/attempts",
    summary: "List the latest failed attempts of a delivery, newest first, with request and response",
    action: "webhook.manage",
    params: z.object({ deliveryId: rowId }),
    result: z.array(webhookAttempt),
  }),
  test: call({
    operationId: "testWebhook",
    method: "POST",
    path: "/api/oem/webhooks/{id}/test",
    summary: "Sends a message of the type test at once, and answers what came back",
    action: "webhook.manage",
    params: one,
    result: posted,
  }),
  replay: call({
    operationId: "replayWebhookDelivery",
    method: "POST",
    path: "/api/oem/webhooks/deliveries/{deliveryId}/replay",
    summary: "Send a delivery again at once, under the same id",
    action: "webhook.manage",
    params: z.object({ deliveryId: rowId }),
    result: empty,
  }),
};

export const webhookAnswers: Answer[] = [
  answer(webhookCalls.list, async ({ world: { storage, webhookSender } }) =>
    Promise.all((await storage.webhooks.all()).map((one) => presentWebhook(one, webhookSender.secrets))),
  ),
  answer(webhookCalls.create, async ({ body, actor, world }) => {
    const { made, secret } = await createWebhook(world.storage, world.webhookSender, actor, body);
    return { ...made, secret };
  }),
  answer(webhookCalls.change, ({ params, body, actor, expectedVersion, world }) =>
    changeWebhook(world.storage, world.webhookSender, actor, params.id, body, expectedVersion),
  ),
  answer(webhookCalls.delete, async ({ params, actor, world }) => {
    await deleteWebhook(world.storage, actor, params.id);
    return {};
  }),
  answer(webhookCalls.deliveries, async ({ params, query, world: { storage } }) => {
    await findWebhook(storage, params.id);
    const { rows, total } = await storage.webhooks.deliveries(params.id, query);
    return page(rows, total, query);
  }),
  answer(webhookCalls.attempts, ({ params, world }) => listAttempts(world.storage, params.deliveryId)),
  answer(webhookCalls.test, async ({ params, personId, world }) => {
    await limitTotal(`webhook test ${personId}`, world, testsPerMinute);
    return testWebhook(world.storage, world.webhookSender, params.id, world.now());
  }),
  answer(webhookCalls.replay, async ({ params, world }) => {
    await replayDelivery(world.storage, params.deliveryId, world.now());
    world.startJob("webhooks");
    return {};
  }),
];
