import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { describe, expect, it } from "vitest";
import { licenseApi } from "#app/api/license-api.ts";
import { ProductClient } from "#dev/simulation/product-client.ts";
import { simulateServer } from "#dev/simulation/simulated-server.ts";
import { Tally } from "#dev/simulation/tally.ts";
import { chance } from "#dev/simulation/random.ts";
import { quotaPlan } from "#tests/fixtures/licenses.ts";
import { openApi } from "#tests/support/api/api.ts";
import { enterprise, incidentResponse, storedLicenseOf } from "#tests/support/licenses/deployed-product.ts";

/** Any date. */
const always = quotaPlan("2000-01-01", "2150-01-01", { serverCapacity: 3, totalClientCapacity: 1_000 });
const alwaysForCases = { ...always, serverCapacity: null, totalClientCapacity: null, caseCapacity: 3 };

const textOf = (tally: Tally) => tally.lines().join("\n");

type Secret = string | undefined;

/** Simulates servers on each license until a condition is met, with one response to every request. */
async function play(
  respond: (request: Request) => Promise<Response>,
  licenseKeys: string[],
  {
    servers,
    until,
    earlierSecrets = [],
  }: { servers: number; until: (tally: Tally) => boolean; earlierSecrets?: Secret[] },
) {
  const server = createServer(createRequestListener(respond)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const tally = new Tally();
  const end = new AbortController();
  const { signal } = end;
  const listening = setInterval(() => until(tally) && end.abort(), 10);
  const timeout = setTimeout(() => end.abort(), 20_000);
  const players = licenseKeys.flatMap((licenseKey) =>
    Array.from({ length: servers }, (_, nth) => {
      const client = new ProductClient(url, `10.0.0.${nth}`, tally);
      const part = { deviceId: `simulated-${nth}`, chance: chance(1, nth), everyMs: 40 };
      return simulateServer({ ...part, client, licenseKey, serverSecret: earlierSecrets[nth], signal });
    }),
  );
  const secrets = await Promise.all(players);
  clearInterval(listening);
  clearTimeout(timeout);
  server.closeAllConnections();
  server.close();
  return { tally, secrets };
}

describe("Simulated servers", () => {
  it("get only responses that the product expects, and record their use on the license", async () => {
    const api = await openApi({ now: () => new Date(), rateLimitFactor: 1_000 });
    const acme = await enterprise(api, always);
    const mirai = await incidentResponse(api, { ...alwaysForCases, caseLifetime: 30 });
    const keys = [acme.record.key, mirai.record.key];
    const expectedLines = [
      /^activation +\d+/m,
      /^heartbeat +\d+/m,
      /^case activities +\d+/m,
      /^ {2}SERVER_LIMIT +\d+$/m,
    ];
    const until = (heard: Tally) =>
      heard.calls > 30 && expectedLines.every((line) => line.test(textOf(heard)));
    const { tally } = await play(licenseApi(api.context), keys, { servers: 5, until });
    const table = textOf(tally);
    expect([tally.errors, table]).toEqual([0, expect.any(String)]);
    expect(tally.calls).toBeGreaterThan(30);
    for (const line of expectedLines) expect(table).toMatch(line);
    const { serversInUse, totalClientsInUse } = await storedLicenseOf(api, acme);
    expect(serversInUse).toBeLessThanOrEqual(3);
    expect(totalClientsInUse).toBeGreaterThan(0);
  });

  it("continue in another run with the secrets of the previous one", async () => {
    const api = await openApi({ now: () => new Date(), rateLimitFactor: 1_000 });
    const keys = [(await enterprise(api, always)).record.key];
    const until = (heard: Tally) => /^heartbeat +\d\d/m.test(textOf(heard));
    const first = await play(licenseApi(api.context), keys, { servers: 3, until });
    const second = await play(licenseApi(api.context), keys, {
      servers: 3,
      until,
      earlierSecrets: first.secrets,
    });
    expect(textOf(second.tally)).not.toContain("SERVER_LIVE");
    expect(second.tally.errors).toBe(0);
  });

  it("reports every response that the product does not expect", async () => {
    const { record } = await enterprise(await openApi());
    const { tally: broken } = await play(async () => new Response("gone", { status: 502 }), [record.key], {
      servers: 2,
      until: ({ calls }) => calls > 3,
    });
    expect(broken.errors).toBe(broken.calls);
    expect(textOf(broken)).toMatch(/Errors:\n\d+ × activation: 502 without an envelope/);
    const invalidResponder = async () => Response.json({ success: true, result: {} }, { status: 201 });
    const { tally } = await play(invalidResponder, [record.key], {
      servers: 1,
      until: ({ calls }) => calls > 0,
    });
    expect(tally.errors).toBeGreaterThan(0);
  });
});

describe("The tally", () => {
  it("reports the median and the slowest times, and the most frequent rejections", () => {
    const tally = new Tally();
    for (let ms = 1; ms <= 100; ms += 1) tally.count("call", { isSuccess: true }, ms);
    for (const code of ["RARE", "OFTEN", "OFTEN"]) tally.count("call", { rejected: code }, 1);
    tally.count("call", { error: "500" }, 1);
    expect(tally).toMatchObject({ calls: 104, rejections: 3, errors: 1 });
    const cells = tally.lines().map((line) => line.trim().split(/ +/));
    expect(cells[1]).toEqual(["call", "104", "100", "3", "1", "48.0", "95.0"]);
    expect(cells.slice(2, 4)).toEqual([
      ["OFTEN", "2"],
      ["RARE", "1"],
    ]);
  });
});
