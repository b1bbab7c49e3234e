import { request } from "node:http";
import { isMainThread, parentPort, workerData } from "node:worker_threads";

export interface SentRequest {
  method?: string;
  path: string;
  body?: object;
  cookie?: string;
  address: string;
}

export interface SentResponse {
  status: number;
  retryAfter: string | undefined;
  ms: number;
}

export const sendTo = (
  port: number,
  { method = "GET", path, body, cookie, address }: SentRequest,
): Promise<SentResponse> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const outgoing = request(
      {
        port,
        method,
        path,
        agent: false,
        headers: {
          host: "localhost",
          "x-forwarded-for": address,
          ...(cookie !== undefined && { cookie, origin: "http://localhost" }),
          ...(body && { "content-type": "application/json" }),
          ...(path.startsWith("/license") && { accept: "text/html" }),
        },
      },
      (response) => {
        response.resume().once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers["retry-after"],
            ms: performance.now() - startedAt,
          }),
        );
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body && JSON.stringify(body));
  });

export interface Load {
  port: number;
  count: number;
  sent: SentRequest;
}

/** As a thread, sends all requests at once and returns their responses. */
if (!isMainThread) {
  const { port, count, sent } = workerData as Load;
  const responses = await Promise.all(Array.from({ length: count }, () => sendTo(port, sent)));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(responses);
}
