import {
  webhookState,
  webhook,
  webhookResponse,
  webhookAttempt,
  deliveryState,
  delivery,
} from "#app/domain/webhook/webhook.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import { addExample, describeSchema, describeValue } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

describeValue(
  webhookState,
  "WebhookState",
  "`on`, `off` (by a user), or `failed` (no success for three days).",
);

const webhookDescriptions = {
  id: ["Id of the webhook.", examples.id],
  url: ["URL of the receiver.", "https://hooks.example.com/licenses"],
  eventNames: [
    "Names of the events to send; null for all events, including future ones. Empty if the stored names are damaged: nothing is sent until names are chosen again.",
    ["create", "renew-license", "delete"],
  ],
  state: "`on`, `off` (by a user), or `failed` (no success for three days).",
  position: ["Position of the last event that was processed.", examples.eventId],
  lastSuccessAt: [
    "Time of the last successful delivery, in UTC; null before the first one.",
    examples.pastTime,
  ],
  hasSigningKey:
    "False if the secret can no longer be decrypted. Nothing is sent until you create a new secret.",
  secret: [
    "Signing secret: `whsec_` and the key in base64. Only the response that creates the secret contains it.",
    "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  ],
} as const;

export const webhookSchema = describeSchema(
  webhook,
  "Webhook",
  "A URL to which events are sent.",
  webhookDescriptions,
);

/** Has the fields of a webhook. Its example contains the secret, which is missing in all other responses. */
export const createdWebhookSchema = addExample(
  describeSchema(webhook.extend({}), "CreatedWebhook", "A new webhook with its secret.", {
    ...webhookDescriptions,
    secret: [
      "Signing secret: `whsec_` and the key in base64. It is stored encrypted, so the response to a repeated `Idempotency-Key` does not contain it.",
      webhookDescriptions.secret[1],
    ],
  }),
  {
    id: examples.id,
    url: webhookDescriptions.url[1],
    eventNames: [...webhookDescriptions.eventNames[1]],
    state: "on",
    createdAt: examples.pastTime,
    createdBy: "ada@example.com",
    position: examples.eventId,
    lastSuccessAt: null,
    rowVersion: 1,
    hasSigningKey: true,
    secret: webhookDescriptions.secret[1],
  },
);

const responseDescriptions = {
  status: ["HTTP status of the response; null without a response.", 200],
  response: ["First 1,024 bytes of the response; null without a response.", "OK"],
  error: "Reason for the missing response; null if the receiver responded.",
} as const;

export const webhookResponseSchema = describeSchema(
  webhookResponse,
  "WebhookResponse",
  "Response of a receiver.",
  responseDescriptions,
);

export const webhookAttemptSchema = describeSchema(
  webhookAttempt,
  "WebhookAttempt",
  "A failed attempt with its request and response.",
  {
    ...responseDescriptions,
    status: ["HTTP status of the response; null without a response.", 503],
    id: ["Id of the attempt.", examples.id],
    at: ["Time of the attempt, in UTC.", examples.pastTime],
    url: ["URL of the receiver.", "https://hooks.example.com/licenses"],
    headers: ["Headers of the request.", { "content-type": "application/json", "webhook-id": "evt_4711" }],
    body: ["Body of the request.", '{"type":"update-notes","timestamp":"2026-11-20T12:00:00.000Z"}'],
  },
);

describeValue(
  deliveryState,
  "WebhookDeliveryState",
  "`waiting`, `delivered`, or `failed` after three days of attempts.",
);

export const webhookDeliverySchema = describeSchema(
  delivery,
  "WebhookDelivery",
  "Delivery of an event to a webhook.",
  {
    id: ["Id of the delivery. A repeated delivery has the same id.", examples.id],
    eventId: ["Position of the event in the history.", examples.eventId],
    licenseKey: ["License key; null if the event concerns no license.", examples.licenseKey],
    state: ["`waiting`, `delivered`, or `failed` after three days of attempts.", "delivered"],
    attempts: "Number of attempts since the delivery was created or replayed.",
    lastAt: ["Time of the last attempt, in UTC; null before the first one.", examples.pastTime],
    nextAt: "Time of the next attempt, in UTC; null if there is none.",
    ...responseDescriptions,
    status: ["HTTP status of the last response; null without a response.", 200],
  },
);

export const webhookDeliveryPage = describePage(webhookDeliverySchema);
