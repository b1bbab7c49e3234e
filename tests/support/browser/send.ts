import { once } from "node:events";
import { type IncomingMessage, request as openRequest } from "node:http";
import { buffer } from "node:stream/consumers";

const statusesWithoutBody = new Set([204, 205, 304]);

/** Like `fetch`, but over a new connection, because the server may be closing a reused connection. */
export async function sendOverNewConnection(request: Request): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  const outgoingRequest = openRequest(request.url, {
    method: request.method,
    headers: {
      ...Object.fromEntries(request.headers),
      ...(body.length > 0 ? { "content-length": body.length } : {}),
    },
    agent: false,
  });
  outgoingRequest.end(body);
  const [incomingMessage] = (await once(outgoingRequest, "response")) as [IncomingMessage];
  const responseBody = await buffer(incomingMessage);
  const status = incomingMessage.statusCode ?? 0;
  const headers = Object.entries(incomingMessage.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(statusesWithoutBody.has(status) ? null : responseBody, { status, headers });
}
