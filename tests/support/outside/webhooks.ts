import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { Posted, WebhookPoster } from "#app/domain/webhook/webhook.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

export interface Received {
  headers: Record<string, string>;
  body: string;
  id: string;
  event: { id: number; licenseKey: string; eventName: string };
}

const message = z.object({
  data: z.object({
    event: z.object({ id: z.number(), licenseKey: z.string(), eventName: z.string() }).optional(),
  }),
});

const toReceived = (headers: Record<string, string>, body: string): Received => ({
  headers,
  body,
  id: headers["webhook-id"] ?? "",
  event: message.parse(JSON.parse(body)).data.event ?? { id: 0, licenseKey: "", eventName: "test" },
});

/** Accepts everything and records nothing. */
export const silentPoster: WebhookPoster = {
  rejectionReason: async () => null,
  post: async () => ({ status: 204, answer: "", fault: null }),
};

/** Records the webhooks and responds as the test says. */
export function recordingPoster(respond: (webhook: Received) => Posted | Promise<Posted> = () => accepted) {
  const receivedWebhooks: Received[] = [];
  const poster: WebhookPoster = {
    rejectionReason: async () => null,
    async post(_url, headers, body) {
      const webhook = toReceived(headers, body);
      receivedWebhooks.push(webhook);
      return respond(webhook);
    },
  };
  return { receivedWebhooks, poster };
}

export const accepted: Posted = { status: 204, answer: "", fault: null };
export const failed: Posted = { status: 500, answer: "Out of order", fault: null };

type Reply = { status: number; headers?: Record<string, string>; body?: string } | "never";

/** A server that receives webhooks; closed after the test. */
export async function webhookReceiver(reply: () => Reply = () => ({ status: 204 })) {
  const receivedWebhooks: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      receivedWebhooks.push(toReceived(plain(request.headers), Buffer.concat(chunks).toString()));
      const result = reply();
      if (result === "never") return;
      response.writeHead(result.status, result.headers).end(result.body ?? "");
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

const plain = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
