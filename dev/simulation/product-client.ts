import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import { errorEnvelopeSchema, createSuccessEnvelopeSchema } from "#app/api/endpoint/envelope.ts";
import { productEndpoints } from "#app/api/product/product.ts";
import { runWithTimeout } from "#app/gateways/timeout.ts";
import {
  activateServer,
  getLatestRelease,
  releaseServer,
  sendCaseActivities,
  sendHeartbeat,
} from "#clients/typescript/license-api.ts";
import { connection } from "#clients/typescript/license-desk.ts";
import type { Outcome, Tally } from "./tally.ts";

const timeoutMs = 30_000;

/** Status and error code of rejections that a simulation may cause. */
const expectedCodes = new Set(["409 OLD_SEQUENCE", "429 TOO_MANY", "503 BUSY"]);

export type ApiResult<Result> = { result: Result } | { code: string; retryAfterMs: number };

const leaseClaims = z.object({ type: z.number() });

export class ProductClient {
  readonly #url: URL;
  readonly #address: string;
  readonly #tally: Tally;
  readonly #keys: JWTVerifyGetKey;

  /**
   * Sends `clientIpAddress` as the IP address of the client. The app accepts this address only from a trusted
   * proxy.
   */
  constructor(url: URL, clientIpAddress: string, tally: Tally) {
    this.#url = url;
    this.#address = clientIpAddress;
    this.#tally = tally;
    this.#keys = createRemoteJWKSet(new URL("/.well-known/license-keys.json", url));
  }

  activate = (body: z.input<typeof productEndpoints.activate.body>) =>
    this.#request("activation", productEndpoints.activate, (api) => activateServer(body, {}, api));

  sendHeartbeat = (secret: string, body: z.input<typeof productEndpoints.sendHeartbeat.body>) =>
    this.#request("heartbeat", productEndpoints.sendHeartbeat, (api) => sendHeartbeat(body, api), secret);

  sendCaseActivities = (secret: string, body: z.input<typeof productEndpoints.sendCaseActivities.body>) =>
    this.#request(
      "case activities",
      productEndpoints.sendCaseActivities,
      (api) => sendCaseActivities(body, api),
      secret,
    );

  release = (secret: string, serverId: number) =>
    this.#request("release", productEndpoints.release, (api) => releaseServer(serverId, api), secret);

  fetchLatestVersion = () =>
    this.#request("latest version", productEndpoints.readLatestVersion, getLatestRelease);

  /** Null for an invalid lease. The product can do this without a connection. */
  async verifyLease(lease: string): Promise<z.output<typeof leaseClaims> | null> {
    try {
      const { payload } = await jwtVerify(lease, this.#keys, { typ: "air-lease+jwt" });
      return leaseClaims.parse(payload);
    } catch (error) {
      this.#tally.count("lease", { error: String(error) }, 0);
      return null;
    }
  }

  /** Null if the API did not respond or sent an undeclared response. */
  async #request<Result extends z.ZodType>(
    name: string,
    endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Result>,
    send: (
      api: ReturnType<typeof connection>,
    ) => Promise<{ status: number; data: unknown; headers: Headers }>,
    token?: string,
  ): Promise<ApiResult<z.output<Result>> | null> {
    const startedAt = performance.now();
    const recordOutcome = (outcome: Outcome) =>
      this.#tally.count(name, outcome, performance.now() - startedAt);
    const headers = { "x-forwarded-for": this.#address };
    try {
      const response = await runWithTimeout(timeoutMs, (signal) =>
        send(connection({ url: this.#url.href, headers, signal, ...(token && { token }) })),
      );
      if (response.status === endpoint.status) {
        const result = endpoint.result.parse(
          createSuccessEnvelopeSchema(z.unknown()).parse(response.data).result,
        );
        recordOutcome({ isSuccess: true });
        return { result };
      }
      const parsedError = errorEnvelopeSchema.safeParse(response.data);
      if (!parsedError.success) {
        recordOutcome({ error: `${response.status} without an envelope` });
        return null;
      }
      const { code, message } = parsedError.data.error;
      const isExpected = response.status === 403 || expectedCodes.has(`${response.status} ${code}`);
      recordOutcome(isExpected ? { rejected: code } : { error: `${response.status} ${code}: ${message}` });
      if (!isExpected) return null;
      return { code, retryAfterMs: Number(response.headers.get("retry-after") ?? 0) * 1000 };
    } catch (error) {
      recordOutcome({ error: String(error) });
      return null;
    }
  }
}
