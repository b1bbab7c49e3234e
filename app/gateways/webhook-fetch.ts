import { isPublicHost } from "#app/domain/webhook/public-address.ts";
import type { WebhookClient } from "#app/domain/webhook/webhook.ts";
import { runWithTimeout } from "./timeout.ts";

export const webhookTimeoutMs = 10_000;
export const maxResponseBytes = 1_024;

export const privateAddressMessage = "This web address is not public. Enter a public web address.";

export function findUrlRejectionReason(url: string, allowsPrivateAddresses: boolean): string | null {
  if (allowsPrivateAddresses) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:") return "The web address must begin with https://.";
  return isPublicHost(hostname) ? null : privateAddressMessage;
}

export const describeFetchError = (error: unknown): string => {
  if (error instanceof Error && error.name === "TimeoutError")
    return `The server did not respond within ${webhookTimeoutMs / 1_000} seconds.`;
  return error instanceof Error && error.message ? error.message : "The server cannot be reached.";
};

/**
 * The client does not check the IP address of the host, because Cloudflare Workers cannot connect to private
 * networks.
 */
export const createFetchWebhookClient = (allowsPrivateAddresses: boolean): WebhookClient => ({
  findRejectionReason: async (url) => findUrlRejectionReason(url, allowsPrivateAddresses),

  async post(url, headers, body) {
    const rejectionReason = findUrlRejectionReason(url, allowsPrivateAddresses);
    if (rejectionReason !== null) return { status: null, answer: null, fault: rejectionReason };
    try {
      return await runWithTimeout(webhookTimeoutMs, async (signal) => {
        const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
        return { status: response.status, answer: await readFirstBytes(response.body), fault: null };
      });
    } catch (error) {
      return { status: null, answer: null, fault: describeFetchError(error) };
    }
  },
});

async function readFirstBytes(stream: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!stream) return "";
  const reader = stream.getReader();
  const bytes: number[] = [];
  while (bytes.length < maxResponseBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.push(...value.subarray(0, maxResponseBytes - bytes.length));
  }
  await reader.cancel();
  return decodeResponseText(new Uint8Array(bytes));
}

/** Replaces NUL characters, because databases cannot store them. */
export const decodeResponseText = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).replaceAll("\0", "\u{FFFD}");
