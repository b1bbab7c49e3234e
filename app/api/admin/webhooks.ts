import { z } from "zod";
import { page, pageSchema, paging } from "#app/domain/page.ts";
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
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { limitTotal } from "#app/api/endpoint/rate-limit.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

const idParams = z.object({ id: rowId });
const testsPerMinute = 10;

export const webhookEndpoints = {
  list: defineEndpoint({
    operationId: "listWebhooks",
    method: "GET",
    path: "/api/oem/webhooks",
    summary: "List all webhooks, oldest first",
    action: "webhook.manage",
    result: z.array(webhook),
  }),
  create: defineEndpoint({
    operationId: "createWebhook",
    method: "POST",
    path: "/api/oem/webhooks",
    summary:
      "Create a webhook for all events or for some event names; only this response contains its signing secret",
    action: "webhook.manage",
    body: newWebhook,
    result: webhook,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  change: defineEndpoint({
    operationId: "changeWebhook",
    method: "PATCH",
    path: "/api/oem/webhooks/{id}",
    summary:
      "Change a webhook, turn it off or on, or replace its secret; the old secret also signs for 24 hours",
    action: "webhook.manage",
    params: idParams,
    body: webhookChange,
    result: webhook,
    supportsIfMatch: true,
  }),
  delete: defineEndpoint({
    operationId: "deleteWebhook",
    method: "DELETE",
    path: "/api/oem/webhooks/{id}",
    summary: "Delete a webhook and its deliveries",
    action: "webhook.manage",
    params: idParams,
    result: emptyResult,
  }),
  deliveries: defineEndpoint({
    operationId: "listWebhookDeliveries",
    method: "GET",
    path: "/api/oem/webhooks/{id}/deliveries",
    summary: "List the deliveries of a webhook with the responses, newest first",
    action: "webhook.manage",
    params: idParams,
    query: paging,
    result: pageSchema(delivery),
  }),
  attempts: defineEndpoint({
    operationId: "listWebhookAttempts",
    method: "GET",
    path: "/api/oem/webhooks/deliveries/{deliveryId}/attempts",
    summary: "List the latest failed attempts of a delivery, newest first, with request and response",
    action: "webhook.manage",
    params: z.object({ deliveryId: rowId }),
    result: z.array(webhookAttempt),
  }),
  test: defineEndpoint({
    operationId: "testWebhook",
    method: "POST",
    path: "/api/oem/webhooks/{id}/test",
    summary: "Send a test message to a webhook now and return its response",
    action: "webhook.manage",
    params: idParams,
    result: posted,
  }),
  replay: defineEndpoint({
    operationId: "replayWebhookDelivery",
    method: "POST",
    path: "/api/oem/webhooks/deliveries/{deliveryId}/replay",
    summary: "Send a delivery again at once, under the same id",
    action: "webhook.manage",
    params: z.object({ deliveryId: rowId }),
    result: emptyResult,
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
