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

const received = (headers: Record<string, string>, body: string): Received => ({
  headers,
  body,
  id: headers["webhook-id"] ?? "",
  event: message.parse(JSON.parse(body)).data.event ?? { id: 0, licenseKey: "", eventName: "test" },
});

/** Accepts everything and records nothing. */
export const silentPoster: WebhookPoster = {
  refusalOf: async () => null,
  post: async () => ({ status: 204, answer: "", fault: null }),
};

/** Records the webhooks and responds as the test says. */
export function listeningPoster(answer: (one: Received) => Posted | Promise<Posted> = () => taken) {
  const heard: Received[] = [];
  const poster: WebhookPoster = {
    refusalOf: async () => null,
    async post(_url, headers, body) {
      const one = received(headers, body);
      heard.push(one);
      return answer(one);
    },
  };
  return { heard, poster };
}

export const taken: Posted = { status: 204, answer: "", fault: null };
export const broken: Posted = { status: 500, answer: "Out of order", fault: null };

type Reply = { status: number; headers?: Record<string, string>; body?: string } | "never";

/** A server that receives webhooks; closed after the test. */
export async function webhookReceiver(reply: () => Reply = () => ({ status: 204 })) {
  const heard: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      heard.push(received(plain(request.headers), Buffer.concat(chunks).toString()));
      const answer = reply();
      if (answer === "never") return;
      response.writeHead(answer.status, answer.headers).end(answer.body ?? "");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closeAfterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=1` };
}

const plain = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
