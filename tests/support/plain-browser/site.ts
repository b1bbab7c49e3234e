import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** HTML, a complete response, or a function that creates one for each request. */
export type Answer = string | Reply | (() => Reply);

export interface Site {
  url: string;
  requests: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[];
  stop: () => Promise<void>;
}

/** A site on loopback with a page for each path, which records its requests. */
export async function startSite(answers: Record<string, Answer>): Promise<Site> {
  const requests: Site["requests"] = [];
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, path: url, headers, body: await text(request) });
    const wanted = answers[url.split("?")[0] ?? ""] ?? "<h1>Done</h1>";
    const made = typeof wanted === "function" ? wanted() : wanted;
    const { status = 200, headers: own = {}, body = "" } = typeof made === "string" ? { body: made } : made;
    reply.writeHead(status, { "content-type": "text/html; charset=utf-8", ...own }).end(body);
  };
  const server = createServer((request, reply) => void answer(request, reply)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async stop() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
