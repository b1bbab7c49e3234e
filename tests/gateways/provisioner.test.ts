import { afterEach, describe, expect, it } from "vitest";
import type { InstanceOrder } from "#app/domain/instance/provisioner.ts";
import { closedProvisioner } from "#app/gateways/provisioner/closed.ts";
import { createHttpProvisioner } from "#app/gateways/provisioner/http.ts";
import type { LogLine } from "#tests/support/api/api.ts";
import {
  provisionerSecret,
  type ProvisioningFailure,
  type ProvisioningServer,
  startProvisioningServer,
} from "#tests/support/outside/provisioning-server.ts";
import { shortTimeoutMs, longTimeoutMs, chooseTimeoutMs } from "#tests/support/outside/timeouts.ts";
import { catchProblem } from "#tests/support/outside/catch-problem.ts";
import { instantOf } from "#app/domain/time/time.ts";

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
const firstAttempt = { step: "server", attemptNumber: 1 } as const;

const runningServers: ProvisioningServer[] = [];
afterEach(async () => {
  for (const server of runningServers.splice(0)) await server.stop();
});

async function openProvisioner({
  secret = provisionerSecret,
  clockAheadMs = 0,
  timeoutMs = longTimeoutMs,
} = {}) {
  const clock = () => now;
  const server = await startProvisioningServer(clock);
  runningServers.push(server);
  const logLines: LogLine[] = [];
  const provisioner = createHttpProvisioner({
    url: server.url,
    secret,
    now: () => instantOf(Date.parse(now) + clockAheadMs),
    log: (level, message, facts) => logLines.push({ level, message, facts }),
    timeoutMs,
  });
  return {
    server,
    logLines,
    provisioner,
    observeStep: (attempt: { step: "server" | "domain"; attemptNumber: number } = firstAttempt) =>
      provisioner.readStepState(order, attempt, now, now),
  };
}

const createJsonResponse = (body: unknown, status = 200): ProvisioningFailure => ({
  status,
  body: JSON.stringify(body),
});

describe("The provisioner over HTTP", () => {
  it("accepts an order and ignores the same order later", async () => {
    const { server, provisioner } = await openProvisioner();
    await provisioner.order(order);
    await provisioner.order({ ...order, password: null });
    expect(server.instances.get(order.id)).toEqual({ order, startedAttempts: [], finishedSteps: new Set() });
    expect(server.requests).toMatchObject([
      { method: "POST", path: "/v1/instances", idempotencyKey: "7000000000001" },
      { idempotencyKey: "7000000000001", body: { password: null } },
    ]);
  });

  it("starts each attempt at a step once and returns its state", async () => {
    const { server, provisioner, observeStep } = await openProvisioner();
    await provisioner.order(order);
    await provisioner.startStep(order, firstAttempt);
    await provisioner.startStep(order, firstAttempt);
    server.remainingFailures.set("server", 1);
    expect(await observeStep()).toEqual({ state: "failed", error: "No image to boot from.", final: false });
    await provisioner.startStep(order, { step: "server", attemptNumber: 2 });
    expect(await observeStep({ step: "server", attemptNumber: 2 })).toEqual({ state: "done" });
    expect(server.instances.get(order.id)?.startedAttempts).toEqual(["server 1", "server 2"]);
    expect(server.requests.at(-1)?.path).toBe("/v1/instances/7000000000001/steps/server?attempt=2");
  });

  it.each([
    ["taken", "conflict", "IR01"],
    ["no-capacity", "conflict", "IR02"],
    ["needs-approval", "conflict", "IR03"],
  ] as const)("rejects an order with the error for %s", async (code, kind, expectedCode) => {
    const { server, provisioner, logLines } = await openProvisioner();
    server.rejections.set("acme", code);
    expect(await catchProblem(provisioner.order(order))).toMatchObject({ kind, code: expectedCode });
    expect(server.instances.size).toBe(0);
    expect(logLines).toEqual([]);
  });

  it("accepts an approved order unless it has no capacity", async () => {
    const { server, provisioner } = await openProvisioner();
    server.rejections.set("acme", "needs-approval");
    await catchProblem(provisioner.order(order));
    await provisioner.order({ ...order, password: null, approved: true });
    expect(server.instances.get(order.id)?.order).toMatchObject({ password: null, approved: true });
    const otherOrder = { ...order, id: order.id + 1, subdomain: "globex", approved: true };
    server.rejections.set("globex", "no-capacity");
    expect(await catchProblem(provisioner.order(otherOrder))).toMatchObject({ code: "IR02" });
  });

  it("may respond slowly within the timeout", async () => {
    const { server, provisioner } = await openProvisioner({ timeoutMs: shortTimeoutMs });
    server.fail({ slowMs: 50 }, { slowMs: 400 });
    await provisioner.order(order);
    expect(await catchProblem(provisioner.startStep(order, firstAttempt))).toMatchObject({
      code: "PROVISIONER_BUSY",
    });
    await provisioner.startStep(order, firstAttempt);
    expect(server.instances.get(order.id)?.startedAttempts).toEqual(["server 1"]);
  });

  it("does not repeat its work after a lost response", async () => {
    const { server, provisioner, observeStep } = await openProvisioner();
    server.fail("loses the response");
    expect(await catchProblem(provisioner.order(order))).toMatchObject({ code: "PROVISIONER_BUSY" });
    await provisioner.order(order);
    server.fail("loses the response");
    expect(await catchProblem(provisioner.startStep(order, firstAttempt))).toMatchObject({
      kind: "unavailable",
    });
    await provisioner.startStep(order, firstAttempt);
    expect(await observeStep()).toEqual({ state: "done" });
    expect([...server.instances.values()]).toMatchObject([{ startedAttempts: ["server 1"] }]);
  });

  it("reports an unknown attempt as failed", async () => {
    const { provisioner, observeStep } = await openProvisioner();
    await provisioner.order(order);
    expect(await observeStep()).toMatchObject({ state: "failed", final: false });
  });
});

describe("A failing provisioner", () => {
  const busyError = { kind: "unavailable", code: "PROVISIONER_BUSY" };
  const invalidError = { kind: "unavailable", code: "PROVISIONER_INVALID" };
  const rejectedError = { kind: "unavailable", code: "PROVISIONER_REFUSED" };

  it.each<[string, ProvisioningFailure, object]>([
    ["too many requests", { status: 429, headers: { "retry-after": "7" } }, { ...busyError, retryAfter: 7 }],
    [
      "too many requests until a date",
      { status: 429, headers: { "retry-after": "Fri, 20 Nov 2026 12:00:07 GMT" } },
      { ...busyError, retryAfter: 7 },
    ],
    [
      "too many requests with an invalid Retry-After",
      { status: 429, headers: { "retry-after": "soon" } },
      busyError,
    ],
    ["an internal error", { status: 500, body: "<h1>Internal Server Error</h1>" }, busyError],
    ["an error without a code", createJsonResponse({ error: { code: "maintenance" } }, 503), busyError],
    ["a code with another status", createJsonResponse({ error: { code: "taken" } }, 500), busyError],
    ["a 403 without a code", createJsonResponse({ error: { code: "address" } }, 403), rejectedError],
    ["a 409 without a code", createJsonResponse({ error: { code: "hasOwnProperty" } }, 409), invalidError],
    ["a response that is not JSON", { status: 200, body: "It works!" }, invalidError],
    ["an empty response", { status: 204 }, invalidError],
    ["an unknown format", createJsonResponse({ state: "finished" }), invalidError],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:9/" } }, invalidError],
    ["no response in time", "hangs", busyError],
  ])("is unavailable for every request because of %s", async (_, failure, problem) => {
    const { server, provisioner, logLines, observeStep } = await openProvisioner({
      timeoutMs: chooseTimeoutMs(failure),
    });
    server.fail(failure, failure, failure);
    expect(await catchProblem(provisioner.order(order))).toMatchObject(problem);
    expect(await catchProblem(provisioner.startStep(order, firstAttempt))).toMatchObject(problem);
    expect(await catchProblem(observeStep())).toMatchObject(problem);
    expect(logLines).toHaveLength(3);
    expect(JSON.stringify(logLines)).not.toContain(order.password);
    expect(JSON.stringify(logLines)).not.toContain(order.licenseKey);
  });

  it("is invalid if it responds for another instance", async () => {
    const { server, provisioner } = await openProvisioner();
    server.fail(createJsonResponse({ id: order.id + 1 }));
    expect(await catchProblem(provisioner.order(order))).toMatchObject(invalidError);
  });

  it("is unavailable if it is unreachable", async () => {
    const { server, provisioner } = await openProvisioner();
    await server.stop();
    expect(await catchProblem(provisioner.order(order))).toMatchObject(busyError);
  });

  it("has an error message of at most 500 characters", async () => {
    const { server, observeStep } = await openProvisioner();
    const createFailedStep = (reason: unknown) =>
      createJsonResponse({ state: "failed", error: reason, final: true });
    server.fail(createFailedStep(`Disk\n\u0000full ${"!".repeat(10_000)}`), createFailedStep(""));
    const observation = await observeStep();
    expect(observation).toMatchObject({ state: "failed", final: true });
    expect(observation.state === "failed" && observation.error).toMatch(/^Disk full !{490}$/);
    expect(await observeStep()).toMatchObject({ error: "The provisioner gave no reason." });
  });

  it.each([
    ["a wrong secret", { secret: "an invented text of some length" }],
    ["a clock that is an hour ahead", { clockAheadMs: 3_600_000 }],
    ["a clock that is an hour behind", { clockAheadMs: -3_600_000 }],
  ])("is reported to the operators for %s", async (_, options) => {
    const { server, provisioner, logLines } = await openProvisioner(options);
    expect(await catchProblem(provisioner.order(order))).toMatchObject(rejectedError);
    expect(server.requests).toEqual([]);
    expect(logLines).toMatchObject([{ level: "error", facts: { status: 401, path: "/instances" } }]);
  });
});

describe("Deleting an instance over HTTP", () => {
  it("succeeds once and treats an unknown instance as deleted", async () => {
    const { server, provisioner } = await openProvisioner();
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
    ["fails", { status: 500 }, "PROVISIONER_BUSY"],
    ["rejects the signature", { status: 401 }, "PROVISIONER_REFUSED"],
    ["does not respond", "hangs", "PROVISIONER_BUSY"],
  ] as const)("is unavailable if the provisioner %s", async (_, failure, code) => {
    const { server, provisioner } = await openProvisioner({ timeoutMs: chooseTimeoutMs(failure) });
    await provisioner.order(order);
    server.fail(failure);
    expect(await catchProblem(provisioner.remove(order))).toMatchObject({ kind: "unavailable", code });
  });

  it("does nothing if no provisioner is configured", async () => {
    expect(await catchProblem(closedProvisioner.remove(order))).toMatchObject({
      code: "PROVISIONER_MISSING",
    });
  });
});
