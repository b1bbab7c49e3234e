import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { Call } from "#app/api/call/call.ts";
import { failureEnvelope, successEnvelope } from "#app/api/call/envelope.ts";
import { productCalls } from "#app/api/licenses/product.ts";
import { inTime } from "#app/gateways/in-time.ts";
import {
  activateServer,
  getLatestRelease,
  releaseServer,
  sendCaseActivities,
  sendHeartbeat,
} from "#clients/typescript/license-api.ts";
import { connection } from "#clients/typescript/license-desk.ts";
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
    this.#ask("activation", productCalls.activate, (desk) => activateServer(body, desk));

  heartbeat = (secret: string, body: z.input<typeof productCalls.heartbeat.body>) =>
    this.#ask("heartbeat", productCalls.heartbeat, (desk) => sendHeartbeat(body, desk), secret);

  tellCases = (secret: string, body: z.input<typeof productCalls.caseActivities.body>) =>
    this.#ask(
      "case activities",
      productCalls.caseActivities,
      (desk) => sendCaseActivities(body, desk),
      secret,
    );

  release = (secret: string, serverId: number) =>
    this.#ask("release", productCalls.release, (desk) => releaseServer(String(serverId), desk), secret);

  latestVersion = () => this.#ask("latest version", productCalls.latestVersion, getLatestRelease);

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

  /** Null if the API did not respond or sent an undeclared response. */
  async #ask<Result extends z.ZodType>(
    name: string,
    call: Call<z.ZodType, z.ZodType, z.ZodType, Result>,
    send: (
      desk: ReturnType<typeof connection>,
    ) => Promise<{ status: number; data: unknown; headers: Headers }>,
    token?: string,
  ): Promise<Answer<z.output<Result>> | null> {
    const began = performance.now();
    const count = (outcome: Outcome) => this.#tally.count(name, outcome, performance.now() - began);
    const headers = { "x-forwarded-for": this.#address };
    try {
      const reply = await inTime(patienceMs, (signal) =>
        send(connection({ url: this.#url.href, headers, signal, ...(token && { token }) })),
      );
      if (reply.status === call.status) {
        const result = call.result.parse(successEnvelope(z.unknown()).parse(reply.data).result);
        count({ done: true });
        return { result };
      }
      const refused = failureEnvelope.safeParse(reply.data);
      if (!refused.success) {
        count({ fault: `${reply.status} without an envelope` });
        return null;
      }
      const { code, message } = refused.data.error;
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
