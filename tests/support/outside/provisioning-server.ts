import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

export const provisionerSecret = "a secret of the vendor's automation";

/** How one request fails. "loses the reply" closes the connection after the work is done. */
export type ProvisioningFault =
  | "hangs"
  | "loses the reply"
  | { slowMs: number }
  | { status: number; body?: string; headers?: Record<string, string> };

/** A request with a valid signature. */
interface ProvisioningAsked {
  method: string;
  /** With its query. */
  path: string;
  idempotencyKey: string | undefined;
  body: unknown;
}

/** The server's data of an instance. */
interface Made {
  order: z.output<typeof order>;
  /** Started work, for example `server 1`; each attempt starts once. */
  begun: string[];
  done: Set<string>;
}

export interface ProvisioningServer {
  url: string;
  asked: ProvisioningAsked[];
  instances: Map<number, Made>;
  /** Error codes for orders by subdomain; approval removes `needs-approval`. */
  refuses: Map<string, "taken" | "no-capacity" | "needs-approval">;
  /** The number of remaining failures by step. */
  failing: Map<string, number>;
  /** The next requests fail, one after the other. */
  fail: (...faults: ProvisioningFault[]) => void;
  /** Called before and after the work of a request; returns false if the client is gone. */
  onMoment: (asked: ProvisioningAsked, moment: "before" | "after") => Promise<boolean>;
  stop: () => Promise<void>;
}

const order = z.strictObject({
  id: z.number(),
  subdomain: z.string(),
  hostname: z.string(),
  licenseKey: z.string(),
  email: z.string(),
  password: z.string().nullable(),
  approved: z.boolean(),
});
const attemptOf = z.strictObject({ attempt: z.number().int().min(1) });

type Answer = { status: number; body: unknown };
const ok = (body: unknown, status = 200): Answer => ({ status, body });
const refused = (status: number, code: string): Answer => ({ status, body: { error: { code } } });

const clockWindowSeconds = 300;

/** The vendor's automation on loopback: it verifies signatures, processes each request once and fails on demand. */
export async function startProvisioningServer(
  now: () => Date = () => new Date(),
): Promise<ProvisioningServer> {
  const faults: ProvisioningFault[] = [];

  function isSigned({ method, url, headers }: IncomingMessage, sent: string): boolean {
    const timestamp = String(headers["x-timestamp"]);
    const age = Math.abs(now().getTime() / 1000 - Number(timestamp));
    const signed = `${method}\n${url}\n${timestamp}\n${sent}`;
    const wanted = createHmac("sha256", provisionerSecret).update(signed).digest();
    const given = Buffer.from(String(headers["x-signature"]), "hex");
    return age <= clockWindowSeconds && given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  function ordered({ body, idempotencyKey }: ProvisioningAsked): Answer {
    const read = order.safeParse(body);
    if (!read.success || idempotencyKey !== String(read.data.id)) return refused(400, "invalid");
    const { id, subdomain, approved } = read.data;
    if (server.instances.has(id)) return ok({ id });
    const isHeld = [...server.instances.values()].some((made) => made.order.subdomain === subdomain);
    const refusal = isHeld ? "taken" : server.refuses.get(subdomain);
    if (refusal === "taken") return refused(409, refusal);
    if (refusal === "no-capacity") return refused(503, refusal);
    if (refusal === "needs-approval" && !approved) return refused(403, refusal);
    server.instances.set(id, { order: read.data, begun: [], done: new Set() });
    return ok({ id }, 201);
  }

  function answerTo(asked: ProvisioningAsked): Answer {
    const call = `${asked.method} ${asked.path}`;
    if (call === "POST /v1/instances") return ordered(asked);
    const [, removed] = /^DELETE \/v1\/instances\/(\d+)$/.exec(call) ?? [];
    if (removed)
      return server.instances.delete(Number(removed)) ? ok(undefined, 204) : refused(404, "unknown");
    const [, method, id, step = "", queried] =
      /^(GET|POST) \/v1\/instances\/(\d+)\/steps\/(\w+)(?:\?attempt=(\d+))?$/.exec(call) ?? [];
    const made = server.instances.get(Number(id));
    if (!made) return refused(404, "unknown");
    if (method === "POST") {
      const { attempt } = attemptOf.parse(asked.body);
      if (!made.begun.includes(`${step} ${attempt}`)) made.begun.push(`${step} ${attempt}`);
      return ok({ state: "running" }, 202);
    }
    if (!made.begun.includes(`${step} ${queried}`)) return refused(404, "unknown");
    const failures = server.failing.get(step) ?? 0;
    if (failures > 0) {
      server.failing.set(step, failures - 1);
      return ok({ state: "failed", fault: "No image to boot from.\u0000", final: false });
    }
    made.done.add(step);
    return ok({ state: "done" });
  }

  async function reply(request: IncomingMessage, response: ServerResponse) {
    const sent = await text(request);
    const give = ({ status, body }: Answer) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (!isSigned(request, sent)) return give(refused(401, "signature"));
    const idempotencyKey = request.headers["idempotency-key"];
    const asked: ProvisioningAsked = {
      method: request.method ?? "",
      path: request.url ?? "",
      idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : undefined,
      body: sent === "" ? undefined : JSON.parse(sent),
    };
    server.asked.push(asked);
    const fault = faults.shift();
    if (fault === "hangs") return;
    if (typeof fault === "object" && "status" in fault)
      return response.writeHead(fault.status, fault.headers).end(fault.body);
    if (!(await server.onMoment(asked, "before"))) return request.socket.destroy();
    const answer = answerTo(asked);
    if (!(await server.onMoment(asked, "after"))) return request.socket.destroy();
    if (fault === "loses the reply") return request.socket.destroy();
    if (fault) await pause(fault.slowMs);
    return give(answer);
  }

  const listener = createServer((request, response) => void reply(request, response)).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const server: ProvisioningServer = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`,
    asked: [],
    instances: new Map(),
    refuses: new Map(),
    failing: new Map(),
    fail: (...next) => void faults.push(...next),
    onMoment: async () => true,
    stop: async () => {
      if (!listener.listening) return;
      listener.close();
      listener.closeAllConnections();
      await once(listener, "close");
    },
  };
  return server;
}
