import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { Call } from "#app/api/call/call.ts";
import { failureEnvelope, successEnvelope } from "#app/api/call/envelope.ts";
import { productCalls } from "#app/api/licenses/product.ts";
import { inTime } from "#app/gateways/in-time.ts";
import type { Outcome, Tally } from "./tally.ts";

const patienceMs = 30_000;

const expectedCodes = new Set(["409 OLD_SEQUENCE", "429 TOO_MANY", "503 BUSY"]);

export type Answer<Result> = { result: Result } | { code: string; retryAfterMs: number };

const statedInLease = z.object({ type: z.number() });

export class ProductClient {
  readonly #url: URL;
  readonly #address: string;
  readonly #tally: Tally;
  readonly #keys: JWTVerifyGetKey;

  /** `address` is the client address to claim; the app must trust this computer as a proxy. */
  constructor(url: URL, address: string, tally: Tally) {
    this.#url = url;
    this.#address = address;
    this.#tally = tally;
    this.#keys = createRemoteJWKSet(new URL("/.well-known/license-keys.json", url));
  }

  activate = (body: z.input<typeof productCalls.activate.body>) =>
    this.#ask("activation", productCalls.activate, productCalls.activate.path, body);

  heartbeat = (secret: string, body: z.input<typeof productCalls.heartbeat.body>) =>
    this.#ask("heartbeat", productCalls.heartbeat, productCalls.heartbeat.path, body, secret);

  tellCases = (secret: string, body: z.input<typeof productCalls.caseActivities.body>) =>
    this.#ask("case activities", productCalls.caseActivities, productCalls.caseActivities.path, body, secret);

  release = (secret: string, serverId: number) =>
    this.#ask(
      "release",
      productCalls.release,
      `${productCalls.activate.path}/${serverId}`,
      undefined,
      secret,
    );

  latestVersion = () =>
    this.#ask("latest version", productCalls.latestVersion, productCalls.latestVersion.path);

  /** Null for a lease that does not verify. The product opens it in the same way while offline. */
  async openLease(lease: string): Promise<z.output<typeof statedInLease> | null> {
    try {
      const { payload } = await jwtVerify(lease, this.#keys, { typ: "air-lease+jwt" });
      return statedInLease.parse(payload);
    } catch (error) {
      this.#tally.count("lease", { fault: String(error) }, 0);
      return null;
    }
  }

  /** Null if the API gave no answer or an undeclared one. */
  async #ask<Result extends z.ZodType>(
    name: string,
    call: Call<z.ZodType, z.ZodType, z.ZodType, Result>,
    path: string,
    body?: unknown,
    secret?: string,
  ): Promise<Answer<z.output<Result>> | null> {
    const began = performance.now();
    const count = (outcome: Outcome) => this.#tally.count(name, outcome, performance.now() - began);
    try {
      const request = {
        method: call.method,
        headers: {
          "x-forwarded-for": this.#address,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(secret && { authorization: `Bearer ${secret}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      const [reply, answered] = await inTime(patienceMs, async (signal) => {
        const reply = await fetch(new URL(path, this.#url), { ...request, signal });
        return [reply, (await reply.json()) as unknown] as const;
      });
      if (reply.status === call.status) {
        const result = call.result.parse(successEnvelope(z.unknown()).parse(answered).result);
        count({ done: true });
        return { result };
      }
      const { code, message } = failureEnvelope.parse(answered).error;
      const isExpected = reply.status === 403 || expectedCodes.has(`${reply.status} ${code}`);
      count(isExpected ? { refused: code } : { fault: `${reply.status} ${code}: ${message}` });
      if (!isExpected) return null;
      return { code, retryAfterMs: Number(reply.headers.get("retry-after") ?? 0) * 1000 };
    } catch (error) {
      count({ fault: String(error) });
      return null;
    }
  }
}
