import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Clock, msOf, readSystemClock } from "#app/domain/time/time.ts";

export const provisionerSecret = "a secret of the vendor's automation";

/** Failure of one request. "loses the response" closes the connection after the server has processed the request. */
export type ProvisioningFailure =
  | "hangs"
  | "loses the response"
  | { slowMs: number }
  | { status: number; body?: string; headers?: Record<string, string> };

/** A request with a valid signature. */
interface ProvisioningRequest {
  method: string;
  /** Path and query. */
  path: string;
  idempotencyKey: string | undefined;
  body: unknown;
}

/** The server's data of an instance. */
interface ProvisionedInstance {
  order: z.output<typeof orderSchema>;
  /** Started work, for example `server 1`; each attempt starts once. */
  startedAttempts: string[];
  finishedSteps: Set<string>;
}

export interface ProvisioningServer {
  url: string;
  requests: ProvisioningRequest[];
  instances: Map<number, ProvisionedInstance>;
  /** Error codes for orders, by subdomain. An approved order does not get `needs-approval`. */
  rejections: Map<string, "taken" | "no-capacity" | "needs-approval">;
  /** Remaining number of failures of each step. */
  remainingFailures: Map<string, number>;
  /** Each of the next requests fails with one of these failures, in order. */
  fail: (...failures: ProvisioningFailure[]) => void;
  /** Runs before and after the work of a request. The server drops the connection if it returns false. */
  onRequest: (request: ProvisioningRequest, phase: "before" | "after") => Promise<boolean>;
  stop: () => Promise<void>;
}

const orderSchema = z.strictObject({
  id: z.number(),
  subdomain: z.string(),
  hostname: z.string(),
  licenseKey: z.string(),
  email: z.string(),
  password: z.string().nullable(),
  approved: z.boolean(),
});
const attemptSchema = z.strictObject({ attempt: z.number().int().min(1) });

type ProvisioningResponse = { status: number; body: unknown };
const createSuccessResponse = (body: unknown, status = 200): ProvisioningResponse => ({ status, body });
const createErrorResponse = (status: number, code: string): ProvisioningResponse => ({
  status,
  body: { error: { code } },
});

const maxClockDifferenceSeconds = 300;

/** Starts a provisioning server on loopback that verifies signatures, processes each request once and fails on demand. */
export async function startProvisioningServer(now: Clock = readSystemClock): Promise<ProvisioningServer> {
  const plannedFailures: ProvisioningFailure[] = [];

  function isSigned({ method, url, headers }: IncomingMessage, requestBody: string): boolean {
    const timestamp = String(headers["x-timestamp"]);
    const ageSeconds = Math.abs(msOf(now()) / 1000 - Number(timestamp));
    const signedText = `${method}\n${url}\n${timestamp}\n${requestBody}`;
    const expectedSignature = createHmac("sha256", provisionerSecret).update(signedText).digest();
    const signature = Buffer.from(String(headers["x-signature"]), "hex");
    return (
      ageSeconds <= maxClockDifferenceSeconds &&
      signature.length === expectedSignature.length &&
      timingSafeEqual(signature, expectedSignature)
    );
  }

  function createInstance({ body, idempotencyKey }: ProvisioningRequest): ProvisioningResponse {
    const parsedOrder = orderSchema.safeParse(body);
    if (!parsedOrder.success || idempotencyKey !== String(parsedOrder.data.id))
      return createErrorResponse(400, "invalid");
    const { id, subdomain, approved } = parsedOrder.data;
    if (server.instances.has(id)) return createSuccessResponse({ id });
    const isTaken = [...server.instances.values()].some((instance) => instance.order.subdomain === subdomain);
    const rejection = isTaken ? "taken" : server.rejections.get(subdomain);
    if (rejection === "taken") return createErrorResponse(409, rejection);
    if (rejection === "no-capacity") return createErrorResponse(503, rejection);
    if (rejection === "needs-approval" && !approved) return createErrorResponse(403, rejection);
    server.instances.set(id, { order: parsedOrder.data, startedAttempts: [], finishedSteps: new Set() });
    return createSuccessResponse({ id }, 201);
  }

  function respond(request: ProvisioningRequest): ProvisioningResponse {
    const endpoint = `${request.method} ${request.path}`;
    if (endpoint === "POST /v1/instances") return createInstance(request);
    const [, removedId] = /^DELETE \/v1\/instances\/(\d+)$/.exec(endpoint) ?? [];
    if (removedId)
      return server.instances.delete(Number(removedId))
        ? createSuccessResponse(undefined, 204)
        : createErrorResponse(404, "unknown");
    const [, method, id, step = "", queriedAttempt] =
      /^(GET|POST) \/v1\/instances\/(\d+)\/steps\/(\w+)(?:\?attempt=(\d+))?$/.exec(endpoint) ?? [];
    const instance = server.instances.get(Number(id));
    if (!instance) return createErrorResponse(404, "unknown");
    if (method === "POST") {
      const { attempt } = attemptSchema.parse(request.body);
      if (!instance.startedAttempts.includes(`${step} ${attempt}`))
        instance.startedAttempts.push(`${step} ${attempt}`);
      return createSuccessResponse({ state: "running" }, 202);
    }
    if (!instance.startedAttempts.includes(`${step} ${queriedAttempt}`))
      return createErrorResponse(404, "unknown");
    const failures = server.remainingFailures.get(step) ?? 0;
    if (failures > 0) {
      server.remainingFailures.set(step, failures - 1);
      return createSuccessResponse({ state: "failed", error: "No image to boot from.\u0000", final: false });
    }
    instance.finishedSteps.add(step);
    return createSuccessResponse({ state: "done" });
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse) {
    const requestBody = await text(request);
    const send = ({ status, body }: ProvisioningResponse) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (!isSigned(request, requestBody)) return send(createErrorResponse(401, "signature"));
    const idempotencyKey = request.headers["idempotency-key"];
    const provisioningRequest: ProvisioningRequest = {
      method: request.method ?? "",
      path: request.url ?? "",
      idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : undefined,
      body: requestBody === "" ? undefined : JSON.parse(requestBody),
    };
    server.requests.push(provisioningRequest);
    const failure = plannedFailures.shift();
    if (failure === "hangs") return;
    if (typeof failure === "object" && "status" in failure)
      return response.writeHead(failure.status, failure.headers).end(failure.body);
    if (!(await server.onRequest(provisioningRequest, "before"))) return request.socket.destroy();
    const result = respond(provisioningRequest);
    if (!(await server.onRequest(provisioningRequest, "after"))) return request.socket.destroy();
    if (failure === "loses the response") return request.socket.destroy();
    if (failure) await pause(failure.slowMs);
    return send(result);
  }

  const listener = createServer((request, response) => void handleRequest(request, response)).listen(
    0,
    "127.0.0.1",
  );
  await once(listener, "listening");
  const server: ProvisioningServer = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`,
    requests: [],
    instances: new Map(),
    rejections: new Map(),
    remainingFailures: new Map(),
    fail: (...nextFailures) => void plannedFailures.push(...nextFailures),
    onRequest: async () => true,
    stop: async () => {
      if (!listener.listening) return;
      listener.close();
      listener.closeAllConnections();
      await once(listener, "close");
    },
  };
  return server;
}
