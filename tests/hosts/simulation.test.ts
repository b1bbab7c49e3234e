import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { describe, expect, it } from "vitest";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { ProductClient } from "#dev/simulation/product-client.ts";
import { simulateServer } from "#dev/simulation/simulated-server.ts";
import { Tally } from "#dev/simulation/tally.ts";
import { createRandomSource } from "#dev/simulation/random.ts";
import { exampleQuota } from "#tests/fixtures/licenses.ts";
import { startTestApi } from "#tests/support/api/api.ts";
import {
  issueEnterpriseLicense,
  issueIrLicense,
  findStoredLicense,
} from "#tests/support/licenses/deployed-product.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

/** A quota that covers any date. */
const permanentQuota = exampleQuota("2000-01-01", "2150-01-01", {
  serverCapacity: 3,
  totalClientCapacity: 1_000,
});
const permanentCaseQuota = {
  ...permanentQuota,
  serverCapacity: null,
  totalClientCapacity: null,
  caseCapacity: 3,
};

const formatTally = (tally: Tally) => tally.formatLines().join("\n");

type ServerSecret = string | undefined;

/** Simulates servers of each license until `isFinished` returns true. `respond` handles their requests. */
async function simulate(
  respond: (request: Request) => Promise<Response>,
  licenseKeys: string[],
  {
    serversPerLicense,
    isFinished,
    previousSecrets = [],
  }: { serversPerLicense: number; isFinished: (tally: Tally) => boolean; previousSecrets?: ServerSecret[] },
) {
  const httpServer = createServer(createRequestListener(respond)).listen(0, "127.0.0.1");
  await once(httpServer, "listening");
  const url = new URL(`http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`);
  const tally = new Tally();
  const abortController = new AbortController();
  const { signal } = abortController;
  const conditionTimer = setInterval(() => {
    if (isFinished(tally)) abortController.abort();
  }, 10);
  const timeout = setTimeout(() => abortController.abort(), 20_000);
  const simulations = licenseKeys.flatMap((licenseKey) =>
    Array.from({ length: serversPerLicense }, (_, serverNumber) => {
      const client = new ProductClient(url, `10.0.0.${serverNumber}`, tally);
      const options = {
        deviceId: `simulated-${serverNumber}`,
        random: createRandomSource(1, serverNumber),
        intervalMs: 40,
      };
      return simulateServer({
        ...options,
        client,
        licenseKey,
        serverSecret: previousSecrets[serverNumber],
        signal,
      });
    }),
  );
  const secrets = await Promise.all(simulations);
  clearInterval(conditionTimer);
  clearTimeout(timeout);
  httpServer.closeAllConnections();
  httpServer.close();
  return { tally, secrets };
}

describe("Simulated servers", () => {
  it("get only expected responses and record their usage", async () => {
    const api = await startTestApi({ now: readSystemClock, rateLimitFactor: 1_000 });
    const acme = await issueEnterpriseLicense(api, permanentQuota);
    const mirai = await issueIrLicense(api, { ...permanentCaseQuota, caseLifetime: 30 });
    const keys = [acme.record.key, mirai.record.key];
    const expectedLines = [
      /^activation +\d+/m,
      /^heartbeat +\d+/m,
      /^case activities +\d+/m,
      /^ {2}SERVER_LIMIT +\d+$/m,
    ];
    const isFinished = (currentTally: Tally) =>
      currentTally.requestCount > 30 && expectedLines.every((line) => line.test(formatTally(currentTally)));
    const { tally } = await simulate(createLicenseApi(api.context), keys, {
      serversPerLicense: 5,
      isFinished,
    });
    const table = formatTally(tally);
    expect([tally.errorCount, table]).toEqual([0, expect.any(String)]);
    expect(tally.requestCount).toBeGreaterThan(30);
    for (const line of expectedLines) expect(table).toMatch(line);
    const { serversInUse, totalClientsInUse } = await findStoredLicense(api, acme);
    expect(serversInUse).toBeLessThanOrEqual(3);
    expect(totalClientsInUse).toBeGreaterThan(0);
  });

  it("continue in another run with the secrets of the previous run", async () => {
    const api = await startTestApi({ now: readSystemClock, rateLimitFactor: 1_000 });
    const keys = [(await issueEnterpriseLicense(api, permanentQuota)).record.key];
    // The number of heartbeats has at least two digits.
    const isFinished = (currentTally: Tally) => /^heartbeat +\d\d/m.test(formatTally(currentTally));
    const firstRun = await simulate(createLicenseApi(api.context), keys, {
      serversPerLicense: 3,
      isFinished,
    });
    const secondRun = await simulate(createLicenseApi(api.context), keys, {
      serversPerLicense: 3,
      isFinished,
      previousSecrets: firstRun.secrets,
    });
    expect(formatTally(secondRun.tally)).not.toContain("SERVER_LIVE");
    expect(secondRun.tally.errorCount).toBe(0);
  });

  it("report every unexpected response", async () => {
    const { record } = await issueEnterpriseLicense(await startTestApi());
    const { tally: failedTally } = await simulate(
      async () => new Response("Bad gateway", { status: 502 }),
      [record.key],
      {
        serversPerLicense: 2,
        isFinished: ({ requestCount }) => requestCount > 3,
      },
    );
    expect(failedTally.errorCount).toBe(failedTally.requestCount);
    expect(formatTally(failedTally)).toMatch(/Errors:\n\d+ × activation: 502 without an envelope/);
    const invalidResponder = async () => Response.json({ success: true, result: {} }, { status: 201 });
    const { tally } = await simulate(invalidResponder, [record.key], {
      serversPerLicense: 1,
      isFinished: ({ requestCount }) => requestCount > 0,
    });
    expect(tally.errorCount).toBeGreaterThan(0);
  });
});

describe("The tally of a simulation", () => {
  it("contains the median and slowest times and the most frequent rejections", () => {
    const tally = new Tally();
    for (let ms = 1; ms <= 100; ms += 1) tally.count("call", { isSuccess: true }, ms);
    for (const code of ["RARE", "OFTEN", "OFTEN"]) tally.count("call", { rejected: code }, 1);
    tally.count("call", { error: "500" }, 1);
    expect(tally).toMatchObject({ requestCount: 104, rejectionCount: 3, errorCount: 1 });
    const tableCells = tally.formatLines().map((line) => line.trim().split(/ +/));
    expect(tableCells[0]?.slice(0, 5)).toEqual(["Request", "requests", "done", "rejected", "errors"]);
    expect(tableCells[1]).toEqual(["call", "104", "100", "3", "1", "48.0", "95.0"]);
    expect(tableCells.slice(2, 4)).toEqual([
      ["OFTEN", "2"],
      ["RARE", "1"],
    ]);
  });
});

it("the simulation names the port from PORT if no server responds", async () => {
  const environment = { ...process.env, PORT: "9" };
  const args = ["dev/commands/simulate.ts", "--license", "00000-00000-00000-00000-00000"];
  await expect(promisify(execFile)(process.execPath, args, { env: environment })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("at http://localhost:9."),
  });
});
