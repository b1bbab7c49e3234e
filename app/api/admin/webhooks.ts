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
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint, empty } from "#app/api/endpoint/endpoint.ts";
import { limitTotal } from "#app/api/endpoint/rate-limit.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

const byId = z.object({ id: rowId });
const testsPerMinute = 10;

export const webhookEndpoints = {
  list: endpoint({
    operationId: "listWebhooks",
    method: "GET",
    path: "/api/oem/webhooks",
    summary: "All webhooks, the oldest first",
    action: "webhook.manage",
    result: z.array(webhook),
  }),
  create: endpoint({
    operationId: "createWebhook",
    method: "POST",
    path: "/api/oem/webhooks",
    summary:
      "Sends events from now on to this address, all of them or those of these names; the secret that signs is answered here and never again",
    action: "webhook.manage",
    body: newWebhook,
    result: webhook,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  change: endpoint({
    operationId: "changeWebhook",
    method: "PATCH",
    path: "/api/oem/webhooks/{id}",
    summary:
      "Changes a webhook, turns it off or on again, or makes a new secret; the one before signs beside it for 24 hours",
    action: "webhook.manage",
    params: byId,
    body: webhookChange,
    result: webhook,
    supportsIfMatch: true,
  }),
  delete: endpoint({
    operationId: "deleteWebhook",
    method: "DELETE",
    path: "/api/oem/webhooks/{id}",
    summary: "Deletes a webhook with what is known of its deliveries",
    action: "webhook.manage",
    params: byId,
    result: empty,
  }),
  deliveries: endpoint({
    operationId: "listWebhookDeliveries",
    method: "GET",
    path: "/api/oem/webhooks/{id}/deliveries",
    summary: "What was sent to a webhook and what it answered, newest first",
    action: "webhook.manage",
    params: byId,
    query: paging,
    result: pageOf(delivery),
  }),
  attempts: endpoint({
    operationId: "listWebhookAttempts",
    method: "GET",
    path: "/api/oem/webhooks/deliveries/{deliveryId}/attempts",
    summary: "List the latest failed attempts of a delivery, newest first, with request and response",
    action: "webhook.manage",
    params: z.object({ deliveryId: rowId }),
    result: z.array(webhookAttempt),
  }),
  test: endpoint({
    operationId: "testWebhook",
    method: "POST",
    path: "/api/oem/webhooks/{id}/test",
    summary: "Sends a message of the type test at once, and answers what came back",
    action: "webhook.manage",
    params: byId,
    result: posted,
  }),
  replay: endpoint({
    operationId: "replayWebhookDelivery",
    method: "POST",
    path: "/api/oem/webhooks/deliveries/{deliveryId}/replay",
    summary: "Send a delivery again at once, under the same id",
    action: "webhook.manage",
    params: z.object({ deliveryId: rowId }),
    result: empty,
  }),
};

export const webhookHandlers: EndpointHandler[] = [
  handle(webhookEndpoints.list, async ({ context: { storage, webhookSender } }) =>
    Promise.all(
      (await storage.webhooks.all()).map((record) => presentWebhook(record, webhookSender.secrets)),
    ),
  ),
  handle(webhookEndpoints.create, async ({ body, actor, context }) => {
    const { webhook: createdWebhook, secret } = await createWebhook(
      context.storage,
      context.webhookSender,
      actor,
      body,
    );
    return { ...createdWebhook, secret };
  }),
  handle(webhookEndpoints.change, ({ params, body, actor, expectedVersion, context }) =>
    changeWebhook(context.storage, context.webhookSender, actor, params.id, body, expectedVersion),
  ),
  handle(webhookEndpoints.delete, async ({ params, actor, context }) => {
    await deleteWebhook(context.storage, actor, params.id);
    return {};
  }),
  handle(webhookEndpoints.deliveries, async ({ params, query, context: { storage } }) => {
    await findWebhook(storage, params.id);
    const { rows, total } = await storage.webhooks.deliveries(params.id, query);
    return page(rows, total, query);
  }),
  handle(webhookEndpoints.attempts, ({ params, context }) =>
    listAttempts(context.storage, params.deliveryId),
  ),
  handle(webhookEndpoints.test, async ({ params, personId, context }) => {
    await limitTotal(`webhook test ${personId}`, context, testsPerMinute);
    return testWebhook(context.storage, context.webhookSender, params.id, context.now());
  }),
  handle(webhookEndpoints.replay, async ({ params, context }) => {
    await replayDelivery(context.storage, params.deliveryId, context.now());
    return {};
  }),
];
