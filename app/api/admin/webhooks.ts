import { z } from "zod";
import { createPage, paging } from "#app/domain/page.ts";
import { newWebhook, webhookChange } from "#app/domain/webhook/webhook.ts";
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
import { limitAcrossProcesses } from "#app/api/endpoint/limits.ts";
import { rowId, createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import {
  createdWebhookSchema,
  webhookSchema,
  webhookDeliveryPage,
  webhookAttemptSchema,
  webhookResponseSchema,
} from "./schemas/webhook.ts";
import { identifyWebhook } from "#app/domain/row-version.ts";
import { requestLimits } from "#app/api/endpoint/request-limits.ts";

const idParams = createRowIdParams("Id of the webhook.");

export const webhookEndpoints = {
  list: defineEndpoint({
    operationId: "listWebhooks",
    method: "GET",
    path: "/api/oem/webhooks",
    summary: "List webhooks",
    description:
      "Returns all webhooks, oldest first, without their secrets. This list has no pages, because an installation has at most 100 webhooks.",
    action: "webhook.manage",
    result: z.array(webhookSchema),
  }),
  create: defineEndpoint({
    operationId: "createWebhook",
    method: "POST",
    path: "/api/oem/webhooks",
    summary: "Create a webhook",
    description:
      "Sends events to a URL from now on. Only this response contains the signing secret. The section `webhooks` of this document describes the request that your receiver gets, and how to verify its signature.",
    action: "webhook.manage",
    body: describeFields(newWebhook, {
      url: "URL of the receiver.",
      eventNames: "Names of the events to send; null for all events, including future ones.",
    }),
    result: createdWebhookSchema,
    identifyResult: identifyWebhook,
    status: 201,
    supportsIdempotencyKey: true,
    errors: {
      "422 ADDRESS_REFUSED": "The URL points into a private network or is not HTTPS. Use a public HTTPS URL.",
      "422 TOO_MANY_WEBHOOKS": "The maximum number of webhooks is reached. Delete a webhook first.",
    },
    example: {
      body: { url: "https://hooks.example.com/licenses", eventNames: ["create", "renew-license", "delete"] },
    },
  }),
  change: defineEndpoint({
    operationId: "changeWebhook",
    method: "PATCH",
    path: "/api/oem/webhooks/{id}",
    summary: "Change a webhook",
    description:
      "Changes the URL or the events, turns the webhook on or off, or replaces its secret. For 24 hours after a replacement, requests carry a signature of each secret.",
    action: "webhook.manage",
    params: idParams,
    body: describeFields(webhookChange, {
      url: "URL of the receiver.",
      eventNames: "Names of the events to send; null for all events, including future ones.",
      isOn: "False turns the webhook off, true turns it on.",
      newSecret: "True creates a new secret. The old secret also signs for 24 hours.",
    }),
    result: webhookSchema,
    identifyResult: identifyWebhook,
    supportsIfMatch: true,
    errors: {
      "422 ADDRESS_REFUSED": "The URL points into a private network or is not HTTPS. Use a public HTTPS URL.",
    },
    example: { body: { isOn: false } },
  }),
  delete: defineEndpoint({
    operationId: "deleteWebhook",
    method: "DELETE",
    path: "/api/oem/webhooks/{id}",
    summary: "Delete a webhook",
    description: "Deletes the webhook and its deliveries.",
    action: "webhook.manage",
    params: idParams,
    result: emptyResult,
  }),
  listDeliveries: defineEndpoint({
    operationId: "listWebhookDeliveries",
    method: "GET",
    path: "/api/oem/webhooks/{id}/deliveries",
    summary: "List deliveries of a webhook",
    description: "Returns the deliveries with the response of the receiver, newest first.",
    action: "webhook.manage",
    params: idParams,
    query: paging,
    result: webhookDeliveryPage,
    example: { query: { pageNumber: 0, pageSize: 10 } },
  }),
  listAttempts: defineEndpoint({
    operationId: "listWebhookAttempts",
    method: "GET",
    path: "/api/oem/webhooks/deliveries/{deliveryId}/attempts",
    summary: "List failed attempts of a delivery",
    description:
      "Returns the latest failed attempts with request and response, newest first. This list has no pages, because only the latest five failed attempts of a delivery are stored.",
    action: "webhook.manage",
    params: describeFields(z.object({ deliveryId: rowId }), { deliveryId: "Id of the delivery." }),
    result: z.array(webhookAttemptSchema),
    example: { params: { deliveryId: examples.id } },
  }),
  test: defineEndpoint({
    operationId: "testWebhook",
    method: "POST",
    path: "/api/oem/webhooks/{id}/test",
    summary: "Test a webhook",
    description:
      "Sends a message of the type `test` with an example event and license, and returns the response of the receiver.",
    action: "webhook.manage",
    params: idParams,
    supportsIdempotencyKey: true,
    result: webhookResponseSchema,
  }),
  replay: defineEndpoint({
    operationId: "replayWebhookDelivery",
    method: "POST",
    path: "/api/oem/webhooks/deliveries/{deliveryId}/replay",
    summary: "Repeat a delivery",
    description: "Schedules the delivery for immediate repetition with the same `webhook-id`.",
    action: "webhook.manage",
    params: describeFields(z.object({ deliveryId: rowId }), { deliveryId: "Id of the delivery." }),
    supportsIdempotencyKey: true,
    result: emptyResult,
    example: { params: { deliveryId: examples.id } },
  }),
};

export const webhookHandlers: EndpointHandler[] = [
  handle(webhookEndpoints.list, async ({ context: { storage, webhookSender } }) =>
    Promise.all(
      (await storage.webhooks.listAll()).map((record) => presentWebhook(record, webhookSender.secrets)),
    ),
  ),
  handle(webhookEndpoints.create, ({ body, actor, context: { webhookSender }, once }) =>
    // The stored result does not contain the secret.
    once(async (storage) => {
      const { webhook: createdWebhook, secret } = await createWebhook(storage, webhookSender, actor, body);
      return { ...createdWebhook, secret };
    }),
  ),
  handle(webhookEndpoints.change, ({ params, body, actor, expectedVersion, context }) =>
    changeWebhook(context.storage, context.webhookSender, actor, params.id, body, expectedVersion),
  ),
  handle(webhookEndpoints.delete, async ({ params, actor, context }) => {
    await deleteWebhook(context.storage, actor, params.id);
    return {};
  }),
  handle(webhookEndpoints.listDeliveries, async ({ params, query, context: { storage } }) => {
    // Throws `not-found` for an unknown id.
    await findWebhook(storage, params.id);
    const { rows, total } = await storage.webhooks.listDeliveries(params.id, query);
    return createPage(rows, total, query);
  }),
  handle(webhookEndpoints.listAttempts, ({ params, context }) =>
    listAttempts(context.storage, params.deliveryId),
  ),
  handle(webhookEndpoints.test, ({ params, personId, context, once }) =>
    once(async () => {
      await limitAcrossProcesses(`webhook test ${personId}`, context, requestLimits.webhookTest.maxPerMinute);
      return testWebhook(context.storage, context.webhookSender, params.id, context.now());
    }),
  ),
  handle(webhookEndpoints.replay, async ({ params, context, onceEffect }) => {
    await onceEffect((storage) => replayDelivery(storage, params.deliveryId, context.now()));
    return {};
  }),
];
