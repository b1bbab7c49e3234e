import { webhookRequest } from "#app/api/admin/schemas/webhook-request.ts";
import { createExample } from "./example-of.ts";
import type { Parameter } from "./parameters.ts";
import { type ComponentSchemas, createJsonSchema } from "./schemas.ts";

/** Creates the `webhooks` section, which describes the requests that this API sends. */
export function createWebhooksSection(schemas: ComponentSchemas) {
  const { headers, body, ...operationFields } = webhookRequest;
  const schema = createJsonSchema(body, "output", schemas);
  const parameters = Object.entries(headers).map(([name, [description, example]]): Parameter => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
    example,
  }));
  return {
    event: {
      post: {
        ...operationFields,
        tags: ["Webhooks"],
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: { "application/json": { schema, example: createExample(schema, schemas) } },
        },
        responses: {
          "2XX": { description: "The event was received." },
          default: {
            description: "The event was not received. The delivery is retried, also after a redirect.",
          },
        },
      },
    },
  };
}
