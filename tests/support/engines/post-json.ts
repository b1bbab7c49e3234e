import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";

const agent = new Agent({ keepAlive: true });

/** Posts JSON without `fetch`, because `fetch` is much slower and requests compressed responses. */
export async function postJson(url: string, content: unknown): Promise<{ status: number; text: string }> {
  // Waits for two turns of the event loop, so that the agent notices closed connections.
  await setImmediate();
  await setImmediate();
  const outgoingRequest = request(url, { method: "POST", agent });
  outgoingRequest.end(JSON.stringify(content));
  const [incomingMessage]: IncomingMessage[] = await once(outgoingRequest, "response");
  if (!incomingMessage) throw new Error(`${url} sent no response.`);
  return { status: incomingMessage.statusCode ?? 0, text: await text(incomingMessage) };
}
