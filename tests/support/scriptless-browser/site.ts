import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface SiteResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** HTML, a complete response, or a function that creates a response for each request. */
export type PageResponse = string | SiteResponse | (() => SiteResponse);

export interface Site {
  url: string;
  requests: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[];
  stop: () => Promise<void>;
}

/** Starts a site on loopback with a page for each path. The site records its requests. */
export async function startSite(responses: Record<string, PageResponse>): Promise<Site> {
  const requests: Site["requests"] = [];
  const handleRequest = async (request: IncomingMessage, serverResponse: ServerResponse) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, path: url, headers, body: await text(request) });
    const configuredResponse = responses[url.split("?")[0] ?? ""] ?? "<h1>Done</h1>";
    const response = typeof configuredResponse === "function" ? configuredResponse() : configuredResponse;
    const {
      status = 200,
      headers: responseHeaders = {},
      body = "",
    } = typeof response === "string" ? { body: response } : response;
    serverResponse
      .writeHead(status, { "content-type": "text/html; charset=utf-8", ...responseHeaders })
      .end(body);
  };
  const server = createServer(
    (request, serverResponse) => void handleRequest(request, serverResponse),
  ).listen(0, "127.0.0.1");
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
