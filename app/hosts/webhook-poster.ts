import { lookup as lookupName } from "node:dns";
import http, { type RequestOptions } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "#app/domain/webhook/public-address.ts";
import type { Posted, WebhookPoster } from "#app/domain/webhook/webhook.ts";
import { inTime } from "#app/gateways/in-time.ts";
import {
  answerText,
  faultOf,
  mostBytes,
  patienceMs,
  privateAddress,
  refusalOfUrl,
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
    async refusalOf(url) {
      const refusal = refusalOfUrl(url, allowPrivate);
      const { hostname } = new URL(url);
      if (refusal !== null || allowPrivate || hostname.startsWith("[") || isIP(hostname)) return refusal;
      return new Promise((resolve) => {
        guarded(hostname, {}, (error) => resolve(error?.message === privateAddress ? privateAddress : null));
      });
    },

    async post(url, headers, body) {
      const refusal = refusalOfUrl(url, allowPrivate);
      if (refusal !== null) return { status: null, answer: null, fault: refusal };
      try {
        return await inTime(patienceMs, (signal) => exchange(new URL(url), headers, body, guarded, signal));
      } catch (error) {
        return { status: null, answer: null, fault: faultOf(error) };
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
    const request = (url.protocol === "https:" ? https : http).request(url, options, (reply) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () => {
        const answer = answerText(Buffer.concat(chunks).subarray(0, mostBytes));
        resolve({ status: reply.statusCode ?? null, answer, fault: null });
        request.destroy();
      };
      reply.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= mostBytes) end();
      });
      reply.on("end", end);
      reply.on("error", reject);
    });
    request.on("error", (error) => reject(signal.aborted ? (signal.reason as Error) : error));
    request.end(body);
  });
