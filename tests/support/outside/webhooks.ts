import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { WebhookResponse, WebhookClient } from "#app/domain/webhook/webhook.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

export interface ReceivedWebhook {
  headers: Record<string, string>;
  body: string;
  id: string;
  event: { id: number; licenseKey: string | null; eventName: string };
}

const webhookSchema = z.object({
  data: z.object({
    event: z.object({ id: z.number(), licenseKey: z.string().nullable(), eventName: z.string() }).optional(),
  }),
});

const parseWebhook = (headers: Record<string, string>, body: string): ReceivedWebhook => ({
  headers,
  body,
  id: headers["webhook-id"] ?? "",
  event: webhookSchema.parse(JSON.parse(body)).data.event ?? { id: 0, licenseKey: null, eventName: "test" },
});

/** Accepts all webhooks without recording them. */
export const silentWebhookClient: WebhookClient = {
  findRejectionReason: async () => null,
  post: async () => ({ status: 204, response: "", error: null }),
};

/** Records the webhooks and responds as the test specifies. */
export function createRecordingWebhookClient(
  respond: (webhook: ReceivedWebhook) => WebhookResponse | Promise<WebhookResponse> = () => acceptedResponse,
) {
  const receivedWebhooks: ReceivedWebhook[] = [];
  const webhookClient: WebhookClient = {
    findRejectionReason: async () => null,
    async post(_url, headers, body) {
      const webhook = parseWebhook(headers, body);
      receivedWebhooks.push(webhook);
      return respond(webhook);
    },
  };
  return { receivedWebhooks, webhookClient };
}

export const acceptedResponse: WebhookResponse = { status: 204, response: "", error: null };
export const failedResponse: WebhookResponse = { status: 500, response: "Out of order", error: null };

interface ReceiverResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** The body stays open or is cut off after its text. */
  bodyEnd?: "open" | "reset";
}

/** Starts a server that receives webhooks, until the end of the test. */
export async function startWebhookReceiver(
  createResponse: () => ReceiverResponse | "never" = () => ({ status: 204 }),
) {
  const receivedWebhooks: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      receivedWebhooks.push(parseWebhook(readHeaders(request.headers), Buffer.concat(chunks).toString()));
      const result = createResponse();
      if (result === "never") return;
      response.writeHead(result.status, result.headers);
      if (!result.bodyEnd) response.end(result.body ?? "");
      else
        response.write(result.body, () => {
          if (result.bodyEnd === "reset") setTimeout(() => request.socket.resetAndDestroy(), 50);
        });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closeAfterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { receivedWebhooks, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=1` };
}

const readHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
