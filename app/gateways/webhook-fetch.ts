import { isPublicHost } from "#app/domain/webhook/public-address.ts";
import type { WebhookPoster } from "#app/domain/webhook/webhook.ts";
import { inTime } from "./in-time.ts";

export const patienceMs = 10_000;
export const mostBytes = 1_024;

export const privateAddress =
  "This address is not one of the internet: nothing is sent into a network of our own.";

export function refusalOfUrl(url: string, allowPrivate: boolean): string | null {
  if (allowPrivate) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:") return "The address begins with https://.";
  return isPublicHost(hostname) ? null : privateAddress;
}

export const faultOf = (error: unknown): string => {
  if (error instanceof Error && error.name === "TimeoutError")
    return `It did not answer within ${patienceMs / 1_000} seconds.`;
  return error instanceof Error && error.message ? error.message : "It cannot be reached.";
};

/** For hosts that can only reach the internet, so that names need no DNS check. */
export const fetchingPoster = (allowPrivate: boolean): WebhookPoster => ({
  refusalOf: async (url) => refusalOfUrl(url, allowPrivate),

  async post(url, headers, body) {
    const refusal = refusalOfUrl(url, allowPrivate);
    if (refusal !== null) return { status: null, answer: null, fault: refusal };
    try {
      return await inTime(patienceMs, async (signal) => {
        const reply = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
        return { status: reply.status, answer: await beginningOf(reply.body), fault: null };
      });
    } catch (error) {
      return { status: null, answer: null, fault: faultOf(error) };
    }
  },
});

async function beginningOf(stream: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!stream) return "";
  const reader = stream.getReader();
  const bytes: number[] = [];
  while (bytes.length < mostBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.push(...value.subarray(0, mostBytes - bytes.length));
  }
  await reader.cancel();
  return answerText(new Uint8Array(bytes));
}

/** Removes characters that databases cannot store. */
export const answerText = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).replaceAll("\0", "\u{FFFD}");
