import { expect, it } from "vitest";
import { rejectionEndpoints } from "#app/api/licenses/rejections.ts";
import { historyEndpoints } from "#app/api/licenses/history.ts";
import { dashboardEndpoints } from "#app/api/admin/dashboard.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { clientIpHeader } from "#app/domain/rate-limit.ts";
import { maxDevicesPerLicense } from "#app/domain/rejection/rejection.ts";
import { removeExpiredData } from "#app/jobs/retention.ts";
import {
  type ApiUnderTest,
  errorBody,
  parseApiResult,
  startTestApi,
  startTestApiOn,
} from "#tests/support/api/api.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import {
  activateServer,
  createSerials,
  issueEnterpriseLicense,
  sendHeartbeat,
} from "#tests/support/licenses/deployed-product.ts";
import { addMs } from "#app/domain/time/time.ts";

const dayMs = 86_400_000;

/** Activates a machine with the serials of `console-1`. */
const sendCopiedActivation = (
  { asAnonymous }: ApiUnderTest,
  { record }: FullLicense,
  deviceId: string,
  address = "192.0.2.1",
) =>
  asAnonymous.post(
    "/product/v1/activations",
    { licenseKey: record.key, deviceId, serials: createSerials("console-1"), version: "5.12.0" },
    { [clientIpHeader]: address },
  );

/** A token works longer than a session. */
const createClientOfRita = ({ createClientWithToken, people }: ApiUnderTest) =>
  createClientWithToken(people.rita, "2028-01-01T00:00:00.000Z");

async function fetchRejections(api: ApiUnderTest, query = "") {
  const asRita = await createClientOfRita(api);
  const response = await asRita.get(`/api/oem/rejections?pageSize=200${query}`);
  return parseApiResult(rejectionEndpoints.list.result, response).entities;
}

async function countRejectionEvents(api: ApiUnderTest, { record }: FullLicense) {
  const asRita = await createClientOfRita(api);
  const response = await asRita.get(`/api/oem/history?licenseKey=${record.key}&pageSize=100`);
  const { entities } = parseApiResult(historyEndpoints.listByLicense.result, response);
  return entities.filter(({ eventName }) => eventName === "reject-server").length;
}

describeOnEveryEngine("A rejected server", (openDatabase) => {
  const startApi = async () => {
    const { engine } = await openDatabase({ hasDemoData: true });
    return startTestApiOn(engine, { rateLimitFactor: 10 });
  };

  it("is stored in one row per license, device and code, with an event on each day", async () => {
    const api = await startApi();
    const license = await issueEnterpriseLicense(api);
    await activateServer(api, license, "console-1");
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"])
      await sendCopiedActivation(api, license, "copy-of-console-1", address);
    const [rejection, ...others] = await fetchRejections(api);
    expect(others).toEqual([]);
    expect(rejection).toEqual({
      id: expect.any(Number) as number,
      licenseKey: license.record.key,
      deviceId: "copy-of-console-1",
      code: "SERVER_LIVE",
      count: 3,
      firstAt: "2026-11-20T12:00:00.000Z",
      lastAt: "2026-11-20T12:00:00.000Z",
      addresses: ["192.0.2.3", "192.0.2.2"],
      dismissedAt: null,
      dismissedBy: null,
      reason: null,
    });
    await sendCopiedActivation(api, license, "copy-of-console-1");
    await fetchRejections(api);
    expect(await countRejectionEvents(api, license)).toBe(1);
    api.advanceClock(dayMs);
    await sendCopiedActivation(api, license, "copy-of-console-1");
    expect(await fetchRejections(api)).toMatchObject([{ count: 5, lastAt: "2026-11-21T12:00:00.000Z" }]);
    expect(await countRejectionEvents(api, license)).toBe(2);
  });

  it("is counted without an event if the license has ended", async () => {
    const api = await startApi();
    const license = await issueEnterpriseLicense(api);
    const activation = await activateServer(api, license, "console-1");
    api.advanceClock(300 * dayMs);
    expect((await sendHeartbeat(api, activation, 1, 10)).status).toBe(403);
    expect(await fetchRejections(api)).toMatchObject([{ code: "QUOTA_EXPIRED", count: 1 }]);
    expect(await countRejectionEvents(api, license)).toBe(0);
    expect((await sendHeartbeat(api, activation, 1, 10)).status).toBe(409);
    expect(await fetchRejections(api)).toMatchObject([{ code: "OLD_SEQUENCE" }, { code: "QUOTA_EXPIRED" }]);
    expect(await countRejectionEvents(api, license)).toBe(1);
  });

  it("changes one row in one transaction when it is rejected 300 times", async () => {
    const api = await startApi();
    const license = await issueEnterpriseLicense(api);
    await activateServer(api, license, "console-1");
    for (let count = 0; count < 300; count += 1)
      await sendCopiedActivation(api, license, "copy-of-console-1");
    await api.context.rejectionRecorder.flush();
    const rows = await api.engine.db.selectFrom("rejection").select(["count", "row_version"]).execute();
    expect(rows).toEqual([{ count: 300, row_version: 1 }]);
  });

  it("is hidden by a dismissal until it is rejected again", async () => {
    const api = await startApi();
    const license = await issueEnterpriseLicense(api);
    await activateServer(api, license, "console-1");
    await sendCopiedActivation(api, license, "copy-of-console-1");
    const [rejection] = await fetchRejections(api);
    const dismissalPath = `/api/oem/rejections/${rejection?.id}/dismissal`;
    const body = { reason: "The customer reinstalled the server." };
    expect((await api.asRita.post(dismissalPath, body)).status).toBe(403);
    expect((await api.asMert.post(dismissalPath, { reason: " " })).status).toBe(400);
    expect((await api.asMert.post("/api/oem/rejections/1/dismissal", body)).body).toEqual(
      errorBody("NOT_FOUND"),
    );
    expect((await api.asMert.post(dismissalPath, body)).status).toBe(200);
    expect(await fetchRejections(api, "&dismissed=false")).toEqual([]);
    expect(await fetchRejections(api, "&dismissed=true")).toMatchObject([
      { count: 1, dismissedBy: "mert@example.com", dismissedAt: "2026-11-20T12:00:00.000Z", ...body },
    ]);
    await sendCopiedActivation(api, license, "copy-of-console-1");
    expect(await fetchRejections(api, "&dismissed=false")).toMatchObject([
      { count: 2, dismissedBy: null, dismissedAt: null, reason: null },
    ]);
  });

  it("is stored for 400 days after the latest rejection", async () => {
    const api = await startApi();
    const license = await issueEnterpriseLicense(api);
    await activateServer(api, license, "console-1");
    await sendCopiedActivation(api, license, "copy-of-console-1");
    expect(await fetchRejections(api)).toHaveLength(1);
    const findTimeAfter = (days: number) => addMs(api.context.now(), days * dayMs);
    await removeExpiredData(api.context.storage, findTimeAfter(400));
    expect(await fetchRejections(api)).toHaveLength(1);
    await removeExpiredData(api.context.storage, findTimeAfter(401));
    expect(await fetchRejections(api)).toEqual([]);
  });

  it("is counted for its license on Home for a week", async () => {
    const api = await startApi();
    const license = await issueEnterpriseLicense(api);
    await activateServer(api, license, "console-1");
    for (const deviceId of ["copy-1", "copy-2"]) await sendCopiedActivation(api, license, deviceId);
    await fetchRejections(api);
    const asRita = await createClientOfRita(api);
    const fetchFigure = async () => {
      const result = parseApiResult(dashboardEndpoints.read.result, await asRita.get("/api/oem/desk"));
      return result.figures.find(({ name }) => name === "rejected");
    };
    expect(await fetchFigure()).toMatchObject({
      count: 1,
      lines: [{ id: license.record.key, at: "2026-11-20T12:00:00.000Z" }],
    });
    api.advanceClock(8 * dayMs);
    expect(await fetchFigure()).toMatchObject({ count: 0, lines: [] });
  });
});

it("A rejected heartbeat is stored with its device and code", async () => {
  const api = await startTestApi();
  const license = await issueEnterpriseLicense(api);
  const activation = await activateServer(api, license, "console-1");
  await sendHeartbeat(api, activation, 2, 10);
  await sendHeartbeat(api, activation, 1, 10);
  await sendHeartbeat(api, activation, 3, 10, { sentAt: "2026-11-20T13:00:00.000Z" });
  await sendHeartbeat(api, activation, 4, 1_000);
  expect((await fetchRejections(api)).map(({ deviceId, code, count }) => [deviceId, code, count])).toEqual(
    expect.arrayContaining([
      ["console-1", "OLD_SEQUENCE", 1],
      ["console-1", "CLOCK_SKEW", 1],
      ["console-1", "ASSET_LIMIT", 1],
    ]),
  );
  expect(await countRejectionEvents(api, license)).toBe(1);
});

it("A rejection with an unknown license key is not stored", async () => {
  const api = await startTestApi();
  await api.asAnonymous.post("/product/v1/activations", {
    licenseKey: "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE",
    deviceId: "console-1",
    serials: [],
    version: "5.12.0",
  });
  expect(await fetchRejections(api)).toEqual([]);
});

it("Devices beyond 200 of a license share one row", async () => {
  const api = await startTestApi({ rateLimitFactor: 10 });
  const license = await issueEnterpriseLicense(api);
  await activateServer(api, license, "console-1");
  for (let number = 0; number < maxDevicesPerLicense + 5; number += 1)
    await sendCopiedActivation(api, license, `copy-${number}`);
  const rejections = await fetchRejections(api);
  const otherDevices = await fetchRejections(api, "&pageNumber=1");
  expect([rejections.length, otherDevices.length]).toEqual([maxDevicesPerLicense, 1]);
  const countByDevice = new Map(
    [...rejections, ...otherDevices].map(({ deviceId, count }) => [deviceId, count]),
  );
  expect(countByDevice.get("other devices")).toBe(5);
});
