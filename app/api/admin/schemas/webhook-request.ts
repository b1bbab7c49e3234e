import { webhookMessage } from "#app/domain/webhook/webhook-message.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { signingExample } from "./signing-example.ts";

const { secret, id, timestamp, body, signature } = signingExample;

export const signingSteps = [
  "Remove `whsec_` from the secret and decode the remaining text as base64. The result is the key.",
  "Join `webhook-id`, `webhook-timestamp` and the raw body with dots: `id.timestamp.body`.",
  "Compute HMAC-SHA256 of this text with the key, and encode it as base64.",
  "Put `v1,` in front of the result. The request is genuine if this text equals one of the signatures in `webhook-signature`, which are separated by spaces. Compare in constant time.",
  "Reject a `webhook-timestamp` that is more than five minutes away from your clock.",
];

describeFields(webhookMessage.shape.data, {
  event: "The event, as `GET /api/oem/audit` returns it.",
  license:
    "The license at the time of the request; null if the event concerns no license or the license no longer exists.",
});

const webhookMessageSchema = describeSchema(webhookMessage, "WebhookMessage", "Body of a webhook request.", {
  type: ["Name of the event, or `test`.", "update-notes"],
  timestamp: ["Time of the event, in UTC.", examples.pastTime],
  data: "Content of the message.",
});

const headers = {
  "webhook-id": ["`evt_` and the id of the event. It is the same for every attempt.", id],
  "webhook-timestamp": ["Time of the request, in seconds since 1970.", timestamp],
  "webhook-signature": [
    "Signature of the request. For 24 hours after the secret was replaced, the header contains two signatures, separated by a space.",
    signature,
  ],
} as const;

/** The request that a receiver of webhooks gets. */
export const webhookRequest = {
  operationId: "receiveEvent",
  summary: "Receive an event",
  description: [
    "The service sends each event to the URL of the webhook, usually within a minute, at least once, and in order for each license. Ignore a `webhook-id` that you processed before. Respond with 2xx within 10 seconds. Any other response is a failure, and the delivery is retried for three days.",
    "Verify the signature as follows ([Standard Webhooks](https://www.standardwebhooks.com)):",
    signingSteps.map((step, index) => `${index + 1}. ${step}`).join("\n"),
    `Example: the secret \`${secret}\`, the id \`${id}\`, the timestamp \`${timestamp}\` and the body \`${body}\` give \`${signature}\`.`,
    "A test of the webhook sends the type `test`, an id that begins with `test_`, and an example event and license in `data`. The event has the id 0 and is in no history.",
  ].join("\n\n"),
  headers,
  body: webhookMessageSchema,
};
