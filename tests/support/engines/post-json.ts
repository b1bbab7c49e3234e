import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";

const agent = new Agent({ keepAlive: true });

/** Posts JSON. Does not use `fetch`, which is much slower and compresses every response. */
export async function postJson(address: string, content: unknown): Promise<{ status: number; text: string }> {
  // After a long busy phase, a closed connection is only noticed in the next turn of the event loop.
  await setImmediate();
  await setImmediate();
  const outgoing = request(address, { method: "POST", agent });
  outgoing.end(JSON.stringify(content));
  const [reply]: IncomingMessage[] = await once(outgoing, "response");
  if (!reply) throw new Error(`${address} sent no response.`);
  return { status: reply.statusCode ?? 0, text: await text(reply) };
}
