import { lookup as lookupName } from "node:dns";
import http, { type RequestOptions } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { WebhookResponse, WebhookClient } from "#app/domain/webhook/webhook.ts";
import { runWithTimeout } from "#app/gateways/timeout.ts";
import {
  bodyTimeoutMs,
  decodeResponseText,
  describeFetchError,
  maxResponseBytes,
  webhookTimeoutMs,
  findAddressRejectionReason,
  findUrlRejectionReason,
  isAddressMessage,
} from "#app/gateways/webhook-fetch.ts";

interface WebhookClientSettings {
  allowPrivate: boolean;
  lookup?: LookupFunction;
}

/** Connects only to the address that was checked, which prevents DNS rebinding. */
export function createNodeWebhookClient({
  allowPrivate: allowsPrivateAddresses,
  lookup = lookupName,
}: WebhookClientSettings): WebhookClient {
  const lookupAllowedAddress: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, result) => {
      const addresses = typeof result === "string" ? [{ address: result, family: isIP(result) }] : result;
      const [firstAddress] = addresses ?? [];
      if (error || !firstAddress) return callback(error ?? new Error("The host name does not exist."), "", 0);
      for (const { address } of addresses) {
        const rejectionReason = findAddressRejectionReason(address, allowsPrivateAddresses);
        if (rejectionReason !== null) return callback(new Error(rejectionReason), "", 0);
      }
      return options.all
        ? callback(null, addresses)
        : callback(null, firstAddress.address, firstAddress.family);
    });

  return {
    async findRejectionReason(url) {
      const urlError = findUrlRejectionReason(url, allowsPrivateAddresses);
      const { hostname } = new URL(url);
      if (urlError !== null || hostname.startsWith("[") || isIP(hostname)) return urlError;
      return new Promise((resolve) => {
        lookupAllowedAddress(hostname, {}, (error) =>
          resolve(error && isAddressMessage(error.message) ? error.message : null),
        );
      });
    },

    async post(url, headers, body) {
      const urlError = findUrlRejectionReason(url, allowsPrivateAddresses);
      if (urlError !== null) return { status: null, response: null, error: urlError };
      try {
        return await runWithTimeout(webhookTimeoutMs, (signal) =>
          sendRequest(new URL(url), headers, body, lookupAllowedAddress, signal),
        );
      } catch (error) {
        return { status: null, response: null, error: describeFetchError(error) };
      }
    },
  };
}

const sendRequest = (
  url: URL,
  headers: Record<string, string>,
  body: string,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<WebhookResponse> =>
  new Promise((resolve, reject) => {
    let handleError = (error: Error) => reject(signal.aborted ? (signal.reason as Error) : error);
    const lengthHeader = { "content-length": String(Buffer.byteLength(body)) };
    const options: RequestOptions = {
      method: "POST",
      headers: { ...headers, ...lengthHeader },
      lookup,
      agent: false,
      signal,
    };
    const request = (url.protocol === "https:" ? https : http).request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let receivedBytes = 0;
      /** The status decides the delivery, so a body that stays open or is cut off is no error. */
      const finish = () => {
        clearTimeout(bodyTimer);
        const bodyText = decodeResponseText(Buffer.concat(chunks).subarray(0, maxResponseBytes));
        resolve({ status: response.statusCode ?? null, response: bodyText, error: null });
        request.destroy();
      };
      const bodyTimer = setTimeout(finish, bodyTimeoutMs);
      handleError = finish;
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        receivedBytes += chunk.length;
        if (receivedBytes >= maxResponseBytes) finish();
      });
      response.on("end", finish);
      response.on("error", finish);
    });
    request.on("error", (error) => handleError(error));
    request.end(body);
  });
