import { lookup as lookupName } from "node:dns";
import http, { type RequestOptions } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "#app/domain/webhook/public-address.ts";
import type { Posted, WebhookPoster } from "#app/domain/webhook/webhook.ts";
import { withTimeout } from "#app/gateways/timeout.ts";
import {
  responseText,
  errorMessage,
  maxResponseBytes,
  timeoutMs,
  privateAddress,
  urlRejection,
} from "#app/gateways/webhook-fetch.ts";

interface Settings {
  allowPrivate: boolean;
  lookup?: LookupFunction;
}

/** Connects to exactly the address that it checked, which prevents DNS rebinding. */
export function nodePoster({ allowPrivate, lookup = lookupName }: Settings): WebhookPoster {
  const guarded: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, result) => {
      const addresses = typeof result === "string" ? [{ address: result, family: isIP(result) }] : result;
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error("The name leads nowhere."), "", 0);
      if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error(privateAddress), "", 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });

  return {
    async rejectionReason(url) {
      const urlError = urlRejection(url, allowPrivate);
      const { hostname } = new URL(url);
      if (urlError !== null || allowPrivate || hostname.startsWith("[") || isIP(hostname)) return urlError;
      return new Promise((resolve) => {
        guarded(hostname, {}, (error) => resolve(error?.message === privateAddress ? privateAddress : null));
      });
    },

    async post(url, headers, body) {
      const urlError = urlRejection(url, allowPrivate);
      if (urlError !== null) return { status: null, answer: null, fault: urlError };
      try {
        return await withTimeout(timeoutMs, (signal) =>
          exchange(new URL(url), headers, body, guarded, signal),
        );
      } catch (error) {
        return { status: null, answer: null, fault: errorMessage(error) };
      }
    },
  };
}

const exchange = (
  url: URL,
  headers: Record<string, string>,
  body: string,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<Posted> =>
  new Promise((resolve, reject) => {
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const options: RequestOptions = {
      method: "POST",
      headers: { ...headers, ...length },
      lookup,
      agent: false,
      signal,
    };
    const request = (url.protocol === "https:" ? https : http).request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () => {
        const bodyText = responseText(Buffer.concat(chunks).subarray(0, maxResponseBytes));
        resolve({ status: response.statusCode ?? null, answer: bodyText, fault: null });
        request.destroy();
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= maxResponseBytes) end();
      });
      response.on("end", end);
      response.on("error", reject);
    });
    request.on("error", (error) => reject(signal.aborted ? (signal.reason as Error) : error));
    request.end(body);
  });
