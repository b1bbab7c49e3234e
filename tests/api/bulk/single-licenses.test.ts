import { describe, expect, it } from "vitest";
import { bulkRunEndpoints } from "#app/api/licenses/bulk-runs.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import { registerBuyer } from "#tests/support/customers/buyers.ts";
import { startTrial } from "#tests/support/customers/hosted-customers.ts";
import {
  createLicense,
  initialPeriod,
  listOutcomes,
  previewBulk,
  runBulk,
} from "#tests/support/licenses/bulk.ts";
import { fetchQuotas } from "#tests/support/licenses/licenses.ts";

const renewal = { kind: "renewal", period: "1-year", asOf: now };
const endAfterRenewal = "2028-11-19T23:59:59.999Z";
const runsPath = "/api/oem/bulk-runs";

const fetchEnd = async (api: ApiUnderTest, key: string) =>
  (await fetchQuotas(api.asMert, key))[0]?.expirationDate;
const processRuns = (api: ApiUnderTest) =>
  jobs["bulk-runs"](api.context.storage, api.context.now(), api.context);

async function runInBackground(api: ApiUnderTest, path: string, body: object) {
  const { id } = parseApiResult(bulkRunEndpoints.start.result, await api.asMert.post(path, body));
  await processRuns(api);
  return id;
}

const fetchLines = async (api: ApiUnderTest, runId: number) =>
  parseApiResult(bulkRunEndpoints.listLines.result, await api.asMert.get(`${runsPath}/${runId}/lines`))
    .entities;

describe("A bulk change of the end", () => {
  it("gives single licenses their own end, and the undo restores every end", async () => {
    const api = await startTestApi();
    const [firstKey, secondKey] = [await createLicense(api), await createLicense(api)];
    const overrides = [{ licenseKey: firstKey.toLowerCase(), expirationDate: "2028-03-31" }];
    const request = { keys: [firstKey, secondKey], change: { ...renewal, overrides } };
    const before = { expirationDate: initialPeriod.expirationDate };
    expect((await previewBulk(api.asMert, request)).entities).toMatchObject([
      { before, after: { expirationDate: "2028-03-31T23:59:59.999Z" }, outcome: "change" },
      { before, after: { expirationDate: endAfterRenewal }, outcome: "change" },
    ]);
    const runId = await runInBackground(api, runsPath, request);
    expect(await fetchEnd(api, firstKey)).toBe("2028-03-31T23:59:59.999Z");
    expect(await fetchEnd(api, secondKey)).toBe(endAfterRenewal);
    await runInBackground(api, `${runsPath}/${runId}/undo`, {});
    for (const key of request.keys) expect(await fetchEnd(api, key)).toBe(initialPeriod.expirationDate);
  });

  it("sets an own end instead of moving the end by days", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api), await createLicense(api)];
    const overrides = [{ licenseKey: keys[0], expirationDate: "2027-06-30" }];
    const change = { kind: "end-date", days: -10, asOf: now, overrides };
    expect(listOutcomes(await runBulk(api.asMert, { keys, change }))).toEqual(["changed", "changed"]);
    expect(await fetchEnd(api, keys[0] ?? "")).toBe("2027-06-30T23:59:59.999Z");
    expect(await fetchEnd(api, keys[1] ?? "")).toBe("2027-11-10T23:59:59.999Z");
  });

  it("applies its rules to the end of a single license too", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api)];
    const overrides = [{ licenseKey: keys[0], expirationDate: "2027-01-31" }];
    const { entities } = await previewBulk(api.asMert, { keys, change: { ...renewal, overrides } });
    expect(entities).toMatchObject([{ outcome: "skip", code: "NOT_LATER" }]);
  });

  it("rejects two ends of one license and an end that is no date", async () => {
    const { asMert } = await startTestApi();
    const end = { licenseKey: "ABCD", expirationDate: "2028-03-31" };
    for (const overrides of [[end, { ...end, licenseKey: "abcd" }], [{ ...end, expirationDate: "soon" }]]) {
      const response = await asMert.post(runsPath, { keys: ["ABCD"], change: { ...renewal, overrides } });
      expect(response.status).toBe(400);
    }
  });
});

describe("Excluded keys of a bulk change", () => {
  it("stay unchanged and are listed as skipped", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api), await createLicense(api)];
    const request = { filters: {}, change: renewal, excludedKeys: [(keys[0] ?? "").toLowerCase()] };
    const skippedLine = { licenseKey: keys[0], code: "EXCLUDED", reason: "This license was left out." };
    const previewResult = await previewBulk(api.asMert, request);
    expect(previewResult.entities).toContainEqual(
      expect.objectContaining({ ...skippedLine, outcome: "skip", after: null }),
    );
    const runId = await runInBackground(api, runsPath, request);
    expect(await fetchLines(api, runId)).toContainEqual(
      expect.objectContaining({ ...skippedLine, outcome: "skipped" }),
    );
    expect(await fetchEnd(api, keys[0] ?? "")).toBe(initialPeriod.expirationDate);
    expect(await fetchEnd(api, keys[1] ?? "")).toBe(endAfterRenewal);
  });
});

describe("The preview of a bulk change", () => {
  it("warns about trials and about licenses that a marketplace renews", async () => {
    const api = await startTestApi();
    const purchasedKey = await registerBuyer(api, "sandbox-renewed");
    const keys = [await createLicense(api), await startTrial(api), purchasedKey];
    const listWarningCodes = async (change: object) =>
      (await previewBulk(api.asMert, { keys, change })).entities.map(({ warnings }) =>
        warnings.map(({ code }) => code),
      );
    expect(await listWarningCodes(renewal)).toEqual([[], ["TRIAL"], ["AUTO_RENEWS"]]);
    expect(await listWarningCodes({ kind: "delete" })).toEqual([[], [], ["AUTO_RENEWS"]]);
    expect(await listWarningCodes({ kind: "tags", add: ["emea"] })).toEqual([[], [], []]);
  });
});
