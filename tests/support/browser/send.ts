import { once } from "node:events";
import { type IncomingMessage, request as open } from "node:http";
import { buffer } from "node:stream/consumers";

const withoutBody = new Set([204, 205, 304]);

/** Like `fetch` to a server of this machine, over a new connection, because the server may just be closing a reused one. */
export async function send(request: Request): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  const outgoing = open(request.url, {
    method: request.method,
    headers: {
      ...Object.fromEntries(request.headers),
      ...(body.length > 0 ? { "content-length": body.length } : {}),
    },
    agent: false,
  });
  outgoing.end(body);
  const [reply] = (await once(outgoing, "response")) as [IncomingMessage];
  const received = await buffer(reply);
  const status = reply.statusCode ?? 0;
  const headers = Object.entries(reply.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(withoutBody.has(status) ? null : received, { status, headers });
}
