import {
  isMetadataAddress,
  isMetadataHost,
  isPublicAddress,
  isPublicHost,
} from "#app/domain/webhook/public-address.ts";
import type { WebhookClient } from "#app/domain/webhook/webhook.ts";
import { createCancellableTimeout, runWithTimeout } from "./timeout.ts";

export const webhookTimeoutMs = 10_000;
export const maxResponseBytes = 1_024;
/** The status decides the delivery, so a response body is only read for this time. */
export const bodyTimeoutMs = 1_000;

const firstUnprivilegedPort = 1_024;

const privateAddressMessage = "This web address is not public. Enter a public web address.";
const metadataAddressMessage =
  "This web address belongs to the metadata service of a cloud. Enter another web address.";
const addressMessages: readonly string[] = [privateAddressMessage, metadataAddressMessage];

/** True if the message says why the address of a host is not allowed. */
export const isAddressMessage = (message: string) => addressMessages.includes(message);

/** A metadata service gives credentials to every process of a machine, so no setting allows its address. */
export function findAddressRejectionReason(address: string, allowsPrivateAddresses: boolean): string | null {
  if (!allowsPrivateAddresses) return isPublicAddress(address) ? null : privateAddressMessage;
  return isMetadataAddress(address) ? metadataAddressMessage : null;
}

export function findUrlRejectionReason(url: string, allowsPrivateAddresses: boolean): string | null {
  const { protocol, hostname, port } = new URL(url);
  if (allowsPrivateAddresses) return isMetadataHost(hostname) ? metadataAddressMessage : null;
  if (protocol !== "https:") return "The web address must begin with https://.";
  if (!isPublicHost(hostname)) return privateAddressMessage;
  return port === "" || Number(port) >= firstUnprivilegedPort
    ? null
    : "The web address has a port of another service. Use port 443, or a port from 1024 on.";
}

/** System messages are not returned, because they contain names and addresses of our network. */
export const describeFetchError = (error: unknown): string => {
  if (error instanceof Error && error.name === "TimeoutError")
    return `The server did not respond within ${webhookTimeoutMs / 1_000} seconds.`;
  return error instanceof Error && isAddressMessage(error.message)
    ? error.message
    : "The server cannot be reached. Check the web address and the certificate of the server.";
};

/**
 * The client does not check the IP address of the host, because Cloudflare Workers cannot connect to private
 * networks.
 */
export const createFetchWebhookClient = (allowsPrivateAddresses: boolean): WebhookClient => ({
  findRejectionReason: async (url) => findUrlRejectionReason(url, allowsPrivateAddresses),

  async post(url, headers, body) {
    const rejectionReason = findUrlRejectionReason(url, allowsPrivateAddresses);
    if (rejectionReason !== null) return { status: null, response: null, error: rejectionReason };
    try {
      return await runWithTimeout(webhookTimeoutMs, async (signal) => {
        const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
        return { status: response.status, response: await readFirstBytes(response.body), error: null };
      });
    } catch (error) {
      return { status: null, response: null, error: describeFetchError(error) };
    }
  },
});

/** Only the bytes that arrive in time. A body that stays open or is cut off is no error. */
async function readFirstBytes(stream: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!stream) return "";
  const reader = stream.getReader();
  const bytes: number[] = [];
  const timeout = createCancellableTimeout(bodyTimeoutMs);
  const timedOut = new Promise<null>((resolve) => {
    timeout.signal.addEventListener("abort", () => resolve(null));
  });
  while (bytes.length < maxResponseBytes) {
    const chunk = await Promise.race([reader.read().catch(() => null), timedOut]);
    if (!chunk?.value) break;
    bytes.push(...chunk.value.subarray(0, maxResponseBytes - bytes.length));
  }
  timeout.clear();
  void reader.cancel().catch(() => {});
  return decodeResponseText(new Uint8Array(bytes));
}

/** Replaces NUL characters, because databases cannot store them. */
export const decodeResponseText = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).replaceAll("\0", "\u{FFFD}");
