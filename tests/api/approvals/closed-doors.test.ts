import { describe, expect, it } from "vitest";
import type { ApiResponse, ApiUnderTest } from "#tests/support/api/api.ts";
import { errorBody, startTestApi } from "#tests/support/api/api.ts";
import { buildCrmLicenseBody } from "#tests/support/customers/license-bodies.ts";
import {
  endlessLicense,
  endlessQuota,
  saveRules,
  startWithRules,
} from "#tests/support/licenses/approvals.ts";
import {
  bulkPath,
  createLicense,
  demoEnvironmentChange,
  listOutcomes,
  runBulk,
} from "#tests/support/licenses/bulk.ts";
import { buildCsvRow, checkFile, fetchErrors, header } from "#tests/support/licenses/csv-imports.ts";
import { fetchHistory, fetchLicense, fetchOnlyQuota } from "#tests/support/licenses/licenses.ts";
import { createSandboxPurchase } from "#app/gateways/marketplace/sandbox.ts";
import { mapDimensions } from "#tests/support/customers/map-dimensions.ts";
import { registerBuyer } from "#tests/support/customers/buyers.ts";
import {
  createEntitlement,
  createScriptedMarketplace,
} from "#tests/support/customers/scripted-marketplace.ts";
import { connectAssistant } from "#tests/support/mcp/assistant.ts";

const endlessEnd = { kind: "end-date", expirationDate: "2199-12-31" };

type Door = (api: ApiUnderTest, key: string) => Promise<ApiResponse>;

const doorsToNoEnd: Record<string, Door> = {
  "creating a license": ({ asMert }) => asMert.post("/api/oem/licenses", endlessLicense),
  "creating a license as an admin": ({ asAda }) => asAda.post("/api/oem/licenses", endlessLicense),
  "creating a license for a contact of the CRM": ({ asMert }) =>
    asMert.post("/api/oem/licenses/hubspot", buildCrmLicenseBody({ quota: endlessQuota })),
  "adding a quota": ({ asMert }, key) =>
    asMert.post("/api/oem/quotas/enterprise", {
      licenseKey: key,
      ...endlessQuota,
      serverCapacity: 1,
      totalClientCapacity: 10,
    }),
  "changing the dates of a quota": async ({ asMert }, key) => {
    const { id } = await fetchOnlyQuota(asMert, key);
    return asMert.send("PATCH", `/api/oem/quotas/${id}/date`, { body: endlessQuota });
  },
  "a bulk run": ({ asMert }, key) => asMert.post("/api/oem/bulk-runs", { keys: [key], change: endlessEnd }),
  "a bulk run with the end of one license": ({ asMert }, key) => {
    const overrides = [{ licenseKey: key, expirationDate: "2199-12-31" }];
    const change = { kind: "end-date", expirationDate: "2028-12-31", overrides };
    return asMert.post("/api/oem/bulk-runs", { keys: [key], change });
  },
  "a bulk run that changes the period": ({ asMert }, key) =>
    asMert.post("/api/oem/bulk-runs", { keys: [key], change: { kind: "period", ...endlessQuota } }),
  "a batch of a bulk change": ({ asMert }, key) => asMert.post(bulkPath, { keys: [key], change: endlessEnd }),
  "the preview of a license": ({ asMert }) => asMert.post("/api/oem/license-previews", endlessLicense),
  "the preview of a change": ({ asMert }, key) =>
    asMert.post("/api/oem/change-previews", { keys: [key], change: endlessEnd }),
  "an undo": async (api, key) => {
    await saveRules(api.asAda, {});
    const { id } = await fetchOnlyQuota(api.asMert, key);
    await api.asMert.send("PATCH", `/api/oem/quotas/${id}/date`, { body: endlessQuota });
    await api.asMert.send("PATCH", `/api/oem/quotas/${id}/date`, {
      body: { activationDate: "2026-11-20", expirationDate: "2028-11-20" },
    });
    await saveRules(api.asAda, { neverEnds: true });
    const [newestEvent] = await fetchHistory(api.asMert, key);
    return api.asMert.post(`/api/oem/history/${newestEvent?.id}/undo`, {});
  },
};

describe("A license gets no end without an approval by", () => {
  it.each(Object.entries(doorsToNoEnd))("%s", async (_, open) => {
    const api = await startWithRules({ neverEnds: true });
    const key = await createLicense(api);
    const response = await open(api, key);
    expect([response.status, response.body]).toEqual([422, errorBody("APPROVAL_REQUIRED")]);
    expect(response.text).toMatch(/second person\. (Choose an end date|An assistant)/);
    expect((await fetchLicense(api.asMert, key)).expiredAt).not.toMatch(/^2199/);
  });

  it("an import, which says so at the end date", async () => {
    const api = await startWithRules({ neverEnds: true });
    const text = `${header},expiredAt\n${buildCsvRow("OLD-1", ",2199-12-31")}\n`;
    const { id, invalidRows } = await checkFile(api, text);
    expect(invalidRows).toBe(1);
    expect(await fetchErrors(api.asMert, id)).toMatchObject([
      { field: "expiredAt", message: expect.stringContaining("which an import cannot ask for") },
    ]);
  });

  it("an assistant, which is told that a user has to ask", async () => {
    const api = await startWithRules({ neverEnds: true });
    const key = await createLicense(api);
    const assistant = await connectAssistant(api, api.people.mert);
    const preview = await assistant.call("preview_change", {
      selection: { keys: [key] },
      change: endlessEnd,
    });
    expect(preview).toMatchObject({
      isError: true,
      value: {
        error: { code: "APPROVAL_REQUIRED", message: expect.stringContaining("A user has to ask") },
      },
    });
  });
});

describe("With an approval rule", () => {
  it("a license with an end and a change that keeps a missing end need no approval", async () => {
    const api = await startWithRules({});
    const endlessKey = await createLicense(api, { quota: endlessQuota });
    await saveRules(api.asAda, { neverEnds: true });
    const key = await createLicense(api);
    expect((await fetchLicense(api.asMert, key)).expiredAt).toMatch(/^2027/);
    const { id } = await fetchOnlyQuota(api.asMert, endlessKey);
    const capacities = { serverCapacity: 7, totalClientCapacity: 70 };
    const response = await api.asMert.send("PATCH", `/api/oem/quotas/enterprise/${id}/capacity`, {
      body: capacities,
    });
    expect(response.status).toBe(200);
  });
});

describe("A change of more licenses than the limit needs an approval by", () => {
  const change = demoEnvironmentChange;

  async function startWithLicenses() {
    const api = await startWithRules({ maxLicenses: 2 });
    const keys = [await createLicense(api), await createLicense(api), await createLicense(api)];
    return { api, keys };
  }

  it("a bulk run, by keys and by filter", async () => {
    const { api, keys } = await startWithLicenses();
    for (const selection of [{ keys }, { filters: { companyName: "Wayne" } }]) {
      const response = await api.asMert.post("/api/oem/bulk-runs", { ...selection, change });
      expect([response.status, response.body]).toEqual([422, errorBody("APPROVAL_REQUIRED")]);
      expect(response.text).toContain("more than 2 licenses");
    }
    const allowed = await api.asMert.post("/api/oem/bulk-runs", { keys: keys.slice(1), change });
    expect(allowed.status).toBe(201);
  });

  it("batches, also with a forged total in the position", async () => {
    const { api, keys } = await startWithLicenses();
    const filters = { companyName: "Wayne" };
    const preview = await api.asMert.post(`${bulkPath}/preview`, { filters, change, limit: 1 });
    const { next } = (preview.body as { result: { next: string } }).result;
    const forgedPosition = next.replace(/-\d+$/, "-1");
    for (const after of [null, next, forgedPosition])
      expect(await api.asMert.post(bulkPath, { filters, change, after })).toMatchObject({
        status: 422,
        body: errorBody("APPROVAL_REQUIRED"),
      });
    expect(listOutcomes(await runBulk(api.asMert, { keys: keys.slice(1), change }))).toEqual([
      "changed",
      "changed",
    ]);
  });

  it("an assistant", async () => {
    const { api, keys } = await startWithLicenses();
    const assistant = await connectAssistant(api, api.people.mert);
    const preview = await assistant.call("preview_change", { selection: { keys }, change });
    expect(preview).toMatchObject({ isError: true, value: { error: { code: "APPROVAL_REQUIRED" } } });
  });
});

describe("What a marketplace has sold", () => {
  it("needs no approval, so a purchase without an end gets its license", async () => {
    const marketplace = createScriptedMarketplace();
    const endlessEntitlement = createEntitlement(500, "2199-12-31T23:59:59.999Z");
    marketplace.readPurchases = async ({ externalId, accountId }) => [
      createSandboxPurchase({ externalId, accountId }, [endlessEntitlement]),
    ];
    const api = await startTestApi({ marketplaces: [marketplace] });
    await mapDimensions(api.context.storage, {
      "corporate-1": [{ provider: "aws", productCode: "sandbox", dimension: "assets", fills: "assets" }],
    });
    await saveRules(api.asAda, { neverEnds: true });
    const key = await registerBuyer(api, "sandbox-new-1");
    expect((await fetchLicense(api.asMert, key)).expiredAt).toBe("2199-12-31T23:59:59.999Z");
  });
});
