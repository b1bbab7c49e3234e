import { type RawBuilder, sql } from "kysely";
import { expect, it } from "vitest";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type ApiResponse, type ApiUnderTest, errorBody, startTestApi } from "#tests/support/api/api.ts";
import { fetchMarketplaceCustomer, registerBuyer } from "#tests/support/customers/buyers.ts";
import { mapDimensions } from "#tests/support/customers/map-dimensions.ts";
import { createScriptedMarketplace } from "#tests/support/customers/scripted-marketplace.ts";
import {
  activateServer,
  createCaseEvent,
  issueEnterpriseLicense,
  issueIrLicense,
  sendCaseEvents,
} from "#tests/support/licenses/deployed-product.ts";

const damage = ({ engine }: ApiUnderTest, table: string, column: string, condition: RawBuilder<unknown>) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = '{bad' where ${condition}`.execute(engine.db);

const readResult = (response: ApiResponse) => {
  expect(response.status).toBeLessThan(300);
  return (response.body as { result: unknown }).result;
};

const expectUnreadable = (response: ApiResponse, field: string) =>
  expect([response.status, response.body]).toEqual([
    422,
    errorBody("UNREADABLE_DATA", { message: expect.stringContaining(field) }),
  ]);

const unreadable = (position: number, name: string | null, field: string) => [
  { position, name, field, isMissing: false, isStored: true },
];

it("a bulk change with a damaged line shows the line as unreadable and its other lines as usual", async () => {
  const api = await startTestApi();
  const licenses = [await issueEnterpriseLicense(api), await issueEnterpriseLicense(api)];
  const change = { kind: "capacity", serverCapacity: 7 };
  const request = { keys: licenses.map(({ record }) => record.key), change };
  const { id } = readResult(await api.asMert.post("/api/oem/bulk-runs", request)) as { id: number };
  await jobs["bulk-runs"](api.context.storage, api.context.now(), api.context);
  const linesPath = `/api/oem/bulk-runs/${id}/lines`;
  const { entities } = readResult(await api.asMert.get(linesPath)) as { entities: { licenseKey: string }[] };
  expect(entities.length).toBe(2);
  const [{ licenseKey: key } = { licenseKey: "" }, ...otherLines] = entities;
  await damage(api, "bulk_line", "before_value", sql`license_key = ${key}`);
  expect(readResult(await api.asMert.get(linesPath))).toMatchObject({
    entities: otherLines,
    unreadableEntities: unreadable(0, key, "before"),
  });
  expect((await api.asMert.get(`/api/oem/bulk-runs/${id}/csv`)).text).toContain(key);
});

it("a damaged case activity is listed as unreadable, and the CSV contains the other activities", async () => {
  const api = await startTestApi();
  const license = await issueIrLicense(api);
  const server = await activateServer(api, license, "console-1");
  await sendCaseEvents(api, server, [createCaseEvent("e1", "c1"), createCaseEvent("e2", "c1")]);
  const customers = readResult(await api.asRita.get("/api/customers/air?companyName=ミライ"));
  const [customer] = (customers as { entities: { id: number }[] }).entities;
  await damage(api, "case_activity", "data", sql`event_id = 'e2'`);
  const path = `/api/customers/air/${customer?.id}`;
  expect(readResult(await api.asRita.get(`${path}/case-activities`))).toMatchObject({
    entities: [{ id: "e1" }],
    unreadableEntities: unreadable(0, "e2", "data"),
  });
  expect(readResult(await api.asRita.get(path))).toMatchObject({ activities: [{ id: "e1" }] });
  expect((await api.asMert.get(`${path}/case-activities/csv`)).text).toContain("e1");
});

it("a server with damaged use is listed as unreadable, and only its license cannot be changed", async () => {
  const api = await startTestApi();
  const [damaged, other] = [await issueEnterpriseLicense(api), await issueEnterpriseLicense(api)];
  await activateServer(api, damaged, "console-1");
  const { key, id } = damaged.record;
  await damage(api, "server", "reported_use", sql`license_id = ${id}`);
  expect(readResult(await api.asRita.get(`/api/oem/servers?licenseKey=${key}`))).toMatchObject({
    entities: [],
    unreadableEntities: unreadable(0, "console-1", "use"),
  });
  const disableQuota = ({ quotas }: FullLicense) =>
    api.asAda.send("PATCH", `/api/oem/quotas/${quotas[0]?.id}/status`, { body: { status: 0 } });
  const [rejected, saved] = await Promise.all([disableQuota(damaged), disableQuota(other)]);
  expectUnreadable(rejected, "use");
  expect(saved.status).toBe(200);
  const change = { kind: "capacity", serverCapacity: 7 };
  const request = { keys: [key, other.record.key], change };
  expect(readResult(await api.asMert.post("/api/oem/licenses/bulk", request))).toMatchObject({
    entities: [{ outcome: "skipped", code: "UNREADABLE_DATA" }, { outcome: "changed" }],
  });
});

it("a quota with damaged features is listed as unreadable", async () => {
  const api = await startTestApi();
  const { record } = await issueEnterpriseLicense(api);
  const path = `/api/oem/quotas?licenseKey=${record.key}`;
  const [quota] = readResult(await api.asRita.get(path)) as { id: number }[];
  await damage(api, "quota", "features", sql`license_id = ${record.id}`);
  expect((await api.asRita.get(path)).body).toEqual({
    success: true,
    result: [],
    unreadableEntities: unreadable(0, `Quota ${quota?.id}`, "features"),
  });
  expectUnreadable(await api.asRita.get(`/api/oem/quotas/${quota?.id}`), "features");
  expect((await api.asRita.get(`/api/oem/licenses/${record.key}`)).status).toBe(200);
  expect((await api.asAnonymous.get("/api/openapi.json")).text).toContain("missing in the list");
});

it("a damaged catalog or catalog draft has a reason", async () => {
  const api = await startTestApi();
  const catalog = readResult(await api.asAda.get("/api/oem/catalog")) as { packages: unknown };
  const draft = { catalog: { packages: catalog.packages }, rowVersion: 1 };
  readResult(await api.asAda.send("PUT", "/api/oem/catalog/draft", { body: draft }));
  await damage(api, "catalog_draft", "document", sql`1 = 1`);
  expect(readResult(await api.asAda.get("/api/oem/catalog/draft"))).toEqual({ draft: null });
  await damage(api, "package_tier", "features", sql`id = 'corporate-1'`);
  expectUnreadable(await api.asAda.get("/api/oem/catalog"), "features");
});

it("the event feed names a damaged event and continues after it", async () => {
  const api = await startTestApi();
  const { id } = await api.context.storage.history.readHead();
  await damage(api, "history", "details", sql`id = ${id}`);
  expect(readResult(await api.asAda.get(`/api/oem/events?after=${id - 2}`))).toMatchObject({
    events: [{ id: id - 1 }],
    next: id,
    unreadableEntities: unreadable(1, `Event ${id}`, "details"),
  });
  expectUnreadable(await api.asAda.post(`/api/oem/history/${id}/undo`, {}), "details");
});

it("a damaged token is unreadable in the list of its owner, and shows its start only to users who may see it", async () => {
  const api = await startTestApi();
  const token = { token: generateTokenValue(), expirationDate: "2026-12-24" };
  readResult(await api.asAda.post("/api/tokens", token));
  await api.createToken(api.people.rita);
  await damage(api, "api_token", "scopes", sql`1 = 1`);
  const path = "/api/user/current/tokens";
  const nameOfToken = `${token.token.slice(0, 12)}…`;
  expect(readResult(await api.asAda.get(path))).toMatchObject({
    entities: [],
    totalEntityCount: 1,
    unreadableEntities: unreadable(0, nameOfToken, "scopes"),
  });
  expect(readResult(await api.asRita.get(path))).toMatchObject({
    entities: [],
    unreadableEntities: unreadable(0, null, "scopes"),
  });
  expect((await api.asAda.send("DELETE", `/api/tokens/${token.token.slice(0, 12)}`)).status).toBe(200);
  expect(readResult(await api.asAda.get(path))).toMatchObject({ entities: [], totalEntityCount: 0 });
});

it("damaged settings are named until they are saved again", async () => {
  const api = await startTestApi();
  const path = "/api/oem/license-settings";
  const save = (name: string, body: object) => api.asAda.send("PUT", `${path}/${name}`, { body });
  readResult(await save("reminder-days", { reminderDays: [30] }));
  await damage(api, "setting", "value", sql`1 = 1`);
  expect(readResult(await api.asAda.get(path))).toMatchObject({
    renewalPeriod: 30,
    reminderDays: [],
    damagedSettings: ["renewalPeriod", "reminderDays", "approvalRules"],
  });
  readResult(await save("renewal-period", { renewalPeriod: 30 }));
  expect(readResult(await api.asAda.get(path))).toMatchObject({
    damagedSettings: ["reminderDays", "approvalRules"],
  });
  readResult(await save("reminder-days", { reminderDays: [] }));
  readResult(await save("approval-rules", { neverEnds: false, maxLicenses: null, adminRights: false }));
  expect(readResult(await api.asAda.get(path))).not.toHaveProperty("damagedSettings");
});

it("a damaged purchase is listed as unreadable, fails alone in the job, and other purchases are usual", async () => {
  const scripted = createScriptedMarketplace();
  const marketplace: Marketplace = {
    ...scripted,
    resolve: async (token) => ({ ...(await scripted.resolve(token)), accountId: token }),
  };
  const api = await startTestApi({ marketplaces: [marketplace] });
  await mapDimensions(api.context.storage, {
    "corporate-1": [{ provider: "aws", productCode: "sandbox", dimension: "assets", fills: "assets" }],
  });
  await registerBuyer(api, "sandbox-new-1");
  await fetchMarketplaceCustomer(api, "sandbox-new-2");
  const { agreements } = api.context.storage;
  const readable = await agreements.find("aws", "sandbox-new-1");
  const damagedPurchase = await agreements.find("aws", "sandbox-new-2");
  await damage(api, "agreement", "entitlements", sql`external_id = 'sandbox-new-2'`);
  expect(readResult(await api.asRita.get("/api/oem/purchases"))).toMatchObject({
    entities: [{ externalId: "sandbox-new-1" }],
    unreadableEntities: unreadable(0, "sandbox-new-2", "entitlements"),
  });
  expectUnreadable(await api.asRita.get(`/api/oem/purchases/${damagedPurchase?.id}`), "entitlements");
  expect((await api.asRita.get(`/api/oem/purchases/${readable?.id}`)).status).toBe(200);
  api.advanceClock(25 * 60 * 60 * 1000);
  const { context } = api;
  await expect(jobs.entitlements(context.storage, context.now(), context)).rejects.toThrow(
    "Failed to read buyers' entitlements.",
  );
  expect((await agreements.find("aws", "sandbox-new-1"))?.lastReadAt).toBe(context.now());
});
