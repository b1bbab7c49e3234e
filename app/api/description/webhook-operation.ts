import { webhookMessage } from "#app/domain/webhook/webhook-message.ts";
import { exampleOf } from "./example-of.ts";
import type { PropertyExamples } from "./property-examples.ts";
import type { Parameter } from "./parameters.ts";
import { type Components, createJsonSchema } from "./schemas.ts";
import { signingExample } from "./signing-example.ts";

const createHeaderParameter = (name: string, description: string, example: string): Parameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

const { secret, id, timestamp, body, signature } = signingExample;

export const signingSteps = [
  "Take the secret without `whsec_` and decode the rest as base64: this is the key.",
  "Join `webhook-id`, `webhook-timestamp` and the raw body with dots: `id.timestamp.body`.",
  "Compute HMAC-SHA256 of this text with the key, and encode it as base64.",
  "The request is genuine if `v1,` and the result is one of the signatures in `webhook-signature`, which are separated by spaces. Compare in constant time.",
  "Reject a `webhook-timestamp` that is more than five minutes away from your clock.",
];

const description = [
  "Sent to the address of a webhook within about a minute of an event, at least once, and in order for each license. Ignore a `webhook-id` that you processed before. Respond with 2xx within 10 seconds; any other response is a failure, and the delivery is retried for three days.",
  "How to verify the signature ([Standard Webhooks](https://www.standardwebhooks.com)):",
  signingSteps.map((step, index) => `${index + 1}. ${step}`).join("\n"),
  `Example: the secret \`${secret}\`, the id \`${id}\`, the timestamp \`${timestamp}\` and the body \`${body}\` give \`${signature}\`.`,
  "A test of the webhook sends the type `test` with empty `data`, and an id that begins with `test_`.",
].join("\n\n");

/** Creates the `webhooks` section, which describes the requests that this API sends. */
export function createWebhooksSection(schemas: Components, properties: PropertyExamples) {
  const schema = createJsonSchema(webhookMessage, "output", schemas);
  const example = exampleOf(schema, { schemas, properties }, "WebhookMessage");
  return {
    event: {
      post: {
        operationId: "receiveEvent",
        summary: "Receive an event",
        description,
        tags: ["Webhooks"],
        security: [],
        parameters: [
          createHeaderParameter(
            "webhook-id",
            "`evt_` and the number of the event; the same for every attempt",
            id,
          ),
          createHeaderParameter(
            "webhook-timestamp",
            "When the request was sent, in seconds since 1970",
            timestamp,
          ),
          createHeaderParameter(
            "webhook-signature",
            "One signature, or two for 24 hours after the secret was replaced, separated by a space",
            signature,
          ),
        ],
        requestBody: { required: true, content: { "application/json": { schema, example } } },
        responses: {
          "2XX": { description: "Received" },
          "4XX": { description: "Failed; the delivery is retried" },
        },
      },
    },
  };
}
