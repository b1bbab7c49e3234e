import { afterEach, describe, expect, it } from "vitest";
import type { InstanceOrder } from "#app/domain/instance/provisioner.ts";
import { Problem } from "#app/domain/problem.ts";
import { closedProvisioner } from "#app/gateways/provisioner/closed.ts";
import { httpProvisioner } from "#app/gateways/provisioner/http.ts";
import type { LogLine } from "#tests/support/api/api.ts";
import {
  provisionerSecret,
  type ProvisioningFailure,
  type ProvisioningServer,
  startProvisioningServer,
} from "#tests/support/outside/provisioning-server.ts";
import { shortTimeoutMs, longTimeoutMs, timeoutFor } from "#tests/support/outside/timeouts.ts";

const now = "2026-11-20T12:00:00.000Z";
const order: InstanceOrder = {
  id: 7_000_000_000_001,
  subdomain: "acme",
  hostname: "acme.instances.example.com",
  licenseKey: "00000-00000-00000-00000-00000",
  email: "wile@acme.example",
  password: "Correct-Horse-7",
  approved: false,
};
const first = { step: "server", attempt: 1 } as const;

const running: ProvisioningServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function open({ secret = provisionerSecret, aheadMs = 0, timeoutMs = longTimeoutMs } = {}) {
  const clock = () => new Date(now);
  const server = await startProvisioningServer(clock);
  running.push(server);
  const logged: LogLine[] = [];
  const provisioner = httpProvisioner({
    url: server.url,
    secret,
    now: () => new Date(Date.parse(now) + aheadMs),
    log: (level, message, facts) => logged.push({ level, message, facts }),
    timeoutMs,
  });
  return {
    server,
    logged,
    provisioner,
    observed: (attempt: { step: "server" | "domain"; attempt: number } = first) =>
      provisioner.observe(order, attempt, now, now),
  };
}

const problemOf = (request: Promise<unknown>): Promise<Problem> =>
  request.then(
    (result) => Promise.reject(new Error(`The request should fail: ${JSON.stringify(result)}`)),
    (error: unknown) => (error instanceof Problem ? error : Promise.reject(error)),
  );

const json = (body: unknown, status = 200): ProvisioningFailure => ({ status, body: JSON.stringify(body) });

describe("The provisioner over HTTP", () => {
  it("accepts an order, and treats the same order again as the same one", async () => {
    const { server, provisioner } = await open();
    await provisioner.order(order);
    await provisioner.order({ ...order, password: null });
    expect(server.instances.get(order.id)).toEqual({ order, startedAttempts: [], finishedSteps: new Set() });
    expect(server.requests).toMatchObject([
      { method: "POST", path: "/v1/instances", idempotencyKey: "7000000000001" },
      { idempotencyKey: "7000000000001", body: { password: null } },
    ]);
  });

  it("starts each attempt at a step once and returns its state", async () => {
    const { server, provisioner, observed } = await open();
    await provisioner.order(order);
    await provisioner.startStep(order, first);
    await provisioner.startStep(order, first);
    server.failing.set("server", 1);
    expect(await observed()).toEqual({ state: "failed", fault: "No image to boot from.", final: false });
    await provisioner.startStep(order, { step: "server", attempt: 2 });
    expect(await observed({ step: "server", attempt: 2 })).toEqual({ state: "done" });
    expect(server.instances.get(order.id)?.startedAttempts).toEqual(["server 1", "server 2"]);
    expect(server.requests.at(-1)?.path).toBe("/v1/instances/7000000000001/steps/server?attempt=2");
  });

  it.each([
    ["taken", "conflict", "IR01"],
    ["no-capacity", "unavailable", "IR02"],
    ["needs-approval", "unavailable", "IR03"],
  ] as const)("that returns %s rejects with the error of the interface", async (code, kind, raised) => {
    const { server, provisioner, logged } = await open();
    server.rejections.set("acme", code);
    expect(await problemOf(provisioner.order(order))).toMatchObject({ kind, code: raised });
    expect(server.instances.size).toBe(0);
    expect(logged).toEqual([]);
  });

  it("accepts an approved order that needed approval, and no order without capacity", async () => {
    const { server, provisioner } = await open();
    server.rejections.set("acme", "needs-approval");
    await problemOf(provisioner.order(order));
    await provisioner.order({ ...order, password: null, approved: true });
    expect(server.instances.get(order.id)?.order).toMatchObject({ password: null, approved: true });
    const otherOrder = { ...order, id: order.id + 1, subdomain: "globex", approved: true };
    server.rejections.set("globex", "no-capacity");
    expect(await problemOf(provisioner.order(otherOrder))).toMatchObject({ code: "IR02" });
  });

  it("may respond slowly, if it is not too slow", async () => {
    const { server, provisioner } = await open({ timeoutMs: shortTimeoutMs });
    server.fail({ slowMs: 50 }, { slowMs: 400 });
    await provisioner.order(order);
    expect(await problemOf(provisioner.startStep(order, first))).toMatchObject({ code: "PROVISIONER_BUSY" });
    await provisioner.startStep(order, first);
    expect(server.instances.get(order.id)?.startedAttempts).toEqual(["server 1"]);
  });

  it("that loses a response has done the work, which is not done twice", async () => {
    const { server, provisioner, observed } = await open();
    server.fail("loses the reply");
    expect(await problemOf(provisioner.order(order))).toMatchObject({ code: "PROVISIONER_BUSY" });
    await provisioner.order(order);
    server.fail("loses the reply");
    expect(await problemOf(provisioner.startStep(order, first))).toMatchObject({ kind: "unavailable" });
    await provisioner.startStep(order, first);
    expect(await observed()).toEqual({ state: "done" });
    expect([...server.instances.values()]).toMatchObject([{ startedAttempts: ["server 1"] }]);
  });

  it("that forgot an attempt has failed it, so that the next one starts", async () => {
    const { provisioner, observed } = await open();
    await provisioner.order(order);
    expect(await observed()).toMatchObject({ state: "failed", final: false });
  });
});

describe("A provisioner that fails", () => {
  const busy = { kind: "unavailable", code: "PROVISIONER_BUSY" };
  const invalid = { kind: "unavailable", code: "PROVISIONER_INVALID" };
  const rejection = { kind: "unavailable", code: "PROVISIONER_REFUSED" };

  it.each<[string, ProvisioningFailure, object]>([
    ["too many requests", { status: 429, headers: { "retry-after": "7" } }, { ...busy, retryAfter: 7 }],
    ["too many requests, until some day", { status: 429, headers: { "retry-after": "soon" } }, busy],
    ["an error of its own", { status: 500, body: "<h1>Internal Server Error</h1>" }, busy],
    ["an error without a code", json({ error: { code: "maintenance" } }, 503), busy],
    ["a code with another status", json({ error: { code: "taken" } }, 500), busy],
    ["a 403 without a code", json({ error: { code: "address" } }, 403), rejection],
    ["a 409 without a code", json({ error: { code: "hasOwnProperty" } }, 409), invalid],
    ["no JSON", { status: 200, body: "It works!" }, invalid],
    ["nothing", { status: 204 }, invalid],
    ["another form", json({ state: "finished" }), invalid],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:9/" } }, invalid],
    ["no reply in time", "hangs", busy],
  ])("with %s is unavailable for every request", async (_, failure, problem) => {
    const { server, provisioner, logged, observed } = await open({ timeoutMs: timeoutFor(failure) });
    server.fail(failure, failure, failure);
    expect(await problemOf(provisioner.order(order))).toMatchObject(problem);
    expect(await problemOf(provisioner.startStep(order, first))).toMatchObject(problem);
    expect(await problemOf(observed())).toMatchObject(problem);
    expect(logged).toHaveLength(3);
    expect(JSON.stringify(logged)).not.toContain(order.password);
    expect(JSON.stringify(logged)).not.toContain(order.licenseKey);
  });

  it("with a response for another instance is an error", async () => {
    const { server, provisioner } = await open();
    server.fail(json({ id: order.id + 1 }));
    expect(await problemOf(provisioner.order(order))).toMatchObject(invalid);
  });

  it("and is unreachable is unavailable", async () => {
    const { server, provisioner } = await open();
    await server.stop();
    expect(await problemOf(provisioner.order(order))).toMatchObject(busy);
  });

  it("with a long message is quoted briefly", async () => {
    const { server, observed } = await open();
    const failed = (reason: unknown) => json({ state: "failed", fault: reason, final: true });
    server.fail(failed(`Disk\n\u0000full ${"!".repeat(10_000)}`), failed(""));
    const observation = await observed();
    expect(observation).toMatchObject({ state: "failed", final: true });
    expect(observation.state === "failed" && observation.fault).toMatch(/^Disk full !{490}$/);
    expect(await observed()).toMatchObject({ fault: "The provisioner does not say why." });
  });

  it.each([
    ["another secret", { secret: "what somebody made up, of some length" }],
    ["a clock that is an hour ahead", { aheadMs: 3_600_000 }],
    ["a clock that is an hour behind", { aheadMs: -3_600_000 }],
  ])("for %s is reported to the operators", async (_, options) => {
    const { server, provisioner, logged } = await open(options);
    expect(await problemOf(provisioner.order(order))).toMatchObject(rejection);
    expect(server.requests).toEqual([]);
    expect(logged).toMatchObject([{ level: "error", facts: { status: 401, path: "/instances" } }]);
  });
});

describe("Ending an instance over HTTP", () => {
  it("ends it once, and treats an unknown one as ended", async () => {
    const { server, provisioner } = await open();
    await provisioner.order(order);
    await provisioner.remove(order);
    expect(server.instances.size).toBe(0);
    await provisioner.remove(order);
    expect(server.requests.slice(1)).toMatchObject([
      { method: "DELETE", path: `/v1/instances/${order.id}` },
      { method: "DELETE", path: `/v1/instances/${order.id}` },
    ]);
  });

  it.each([
    ["breaks", { status: 500 }, "PROVISIONER_BUSY"],
    ["rejects the signature", { status: 401 }, "PROVISIONER_REFUSED"],
    ["hangs", "hangs", "PROVISIONER_BUSY"],
  ] as const)("is unavailable where the automation %s", async (_, failure, code) => {
    const { server, provisioner } = await open({ timeoutMs: timeoutFor(failure) });
    await provisioner.order(order);
    server.fail(failure);
    expect(await problemOf(provisioner.remove(order))).toMatchObject({ kind: "unavailable", code });
  });

  it("does nothing if no provisioner is configured", async () => {
    expect(await problemOf(closedProvisioner.remove(order))).toMatchObject({ code: "PROVISIONER_MISSING" });
  });
});
