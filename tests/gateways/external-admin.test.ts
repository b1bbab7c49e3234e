import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LicenseApiClient } from "#app/api/client.ts";
import { type ExternalSetup, openExternalSetup, catchError } from "#tests/support/outside/external-client.ts";

let setup: ExternalSetup;
let api: ExternalSetup["api"];
let client: LicenseApiClient;

beforeAll(async () => {
  setup = await openExternalSetup();
  api = setup.api;
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  client = await setup.createSignedInClient();
});

const listRequestBodies = (endpoint: string) =>
  api.requests.filter((receivedRequest) => receivedRequest.endpoint === endpoint).map(({ body }) => body);

describe("The admin endpoints of an external license API", () => {
  test("keep unknown privileges when they change the privileges of a user", async () => {
    const userPage = await client.users.list({ body: {} });
    expect(userPage.entities[0]).toMatchObject({
      email: "ivo@vendor.example",
      privileges: ["tags-create"],
      isAdmin: false,
    });
    expect(await client.users.get({ query: { email: "ivo@vendor.example" } })).toMatchObject({
      rowVersion: 0,
    });
    await client.users.changePrivileges({
      body: { email: "ivo@vendor.example", privileges: ["license-create"] },
      rowVersion: undefined,
    });
    expect(listRequestBodies("POST /user/privileges")).toEqual([
      { email: "ivo@vendor.example", privileges: ["license-create", "exports-manage"] },
    ]);
  });

  test("return the new id of a renamed tag", async () => {
    expect(await client.tags.search({ query: { val: "em" } })).toEqual(["emea"]);
    const { entities } = await client.tags.list({ body: { pageSize: 1000 } });
    expect(entities.map(({ val }) => val)).toEqual(["emea", "renewal", "vip"]);
    expect(await client.tags.get({ params: { id: "9f2c" } })).toMatchObject({ val: "vip", licenseCount: 0 });
    const renamedTag = await client.tags.rename({
      params: { id: "9f2c" },
      body: { val: "key-account" },
      rowVersion: 0,
    });
    expect(renamedTag).toMatchObject({ id: "9f2cx", val: "key-account" });
    await client.tags.delete({ params: { id: "9f2cx" } });
    expect(await catchError(client.tags.delete({ params: { id: "9f0c" } }))).toMatchObject({
      kind: "conflict",
      message: "The tag is in use",
    });
  });

  test("read and change versions, tokens and settings", async () => {
    const body = { version: "4.3.0", releasedAt: "2026-11-01", isActive: true, releaseNotes: "Safer." };
    const createdVersion = await client.versions.create({ body });
    await client.versions.change({
      params: { id: createdVersion.id },
      body: { ...body, isActive: false },
      rowVersion: 0,
    });
    expect(await client.versions.get({ params: { id: createdVersion.id } })).toMatchObject({
      isActive: false,
    });

    const { entities } = await client.tokens.list({ body: {} });
    const listedToken = "eyJhbGciOiJI…ure1";
    expect(entities.map(({ token }) => token)).toContain(listedToken);
    expect(JSON.stringify(entities)).not.toContain("payload");
    expect(await client.tokens.get({ params: { token: listedToken } })).toMatchObject({ token: listedToken });
    await client.tokens.delete({ params: { token: listedToken } });
    expect(api.memory.tokens).toHaveLength(2);
    const token = "air_q7Zk2mXw9PtL4vRb8NcY5sHd";
    expect(await client.tokens.create({ body: { token, expirationDate: "2027-01-01" } })).toMatchObject({
      token,
    });

    await client.settings.changeRenewalPeriod({ body: { renewalPeriod: 45 }, rowVersion: 0 });
    const savedSettings = await client.settings.changeReminderDays({
      body: { reminderDays: [60, 30] },
      rowVersion: 0,
    });
    expect(savedSettings).toEqual({ renewalPeriod: 45, reminderDays: [60, 30], rowVersion: 0 });
  });

  test("read packages with default capacities, companies and contacts", async () => {
    expect(await client.packages.listByType({ query: { type: 1 } })).toMatchObject([
      { id: "ent", tiers: [{ name: "Gold" }] },
    ]);
    expect(await client.packages.searchTierNames({ query: {} })).toHaveLength(2);
    const features = await client.packages.listTierFeatures({ params: { id: "ent-gold" } });
    expect(features).toMatchObject([
      { name: "Servers", defaultVal: 3, prettyName: "Servers", prettyValue: "3" },
      {},
    ]);
    expect(await client.crm.searchCompanies({ query: { name: "tail" } })).toMatchObject([
      { id: 41, countryCode: null },
    ]);
    expect(await client.crm.searchContacts({ params: { companyId: 41 }, query: {} })).toMatchObject([
      { id: 411 },
    ]);
  });
});

test("an external API registers a buyer and reports the progress of the instance", async () => {
  const { customerId, entitlements } = await client.marketplace.customer({ query: { token: "buyer-1" } });
  expect([customerId, entitlements.length]).toEqual(["c-1", 1]);
  const [entitlement] = entitlements;
  const subscription = {
    entitlementDimension: entitlement?.dimension,
    entitlementValue: entitlement?.intValue,
    entitlementExpiration: entitlement?.expirationDate,
  };
  const form = { firstname: "B", lastname: "U", company: "Y", email: "b@u.example", password: "Secret-123" };
  const registerBuyer = (domain: string) =>
    client.marketplace.register({
      body: { ...form, ...subscription, domain, marketplaceId: customerId },
    });
  const body = { password: form.password };
  const customerWithTakenDomain = await registerBuyer("taken");
  const rejection = await catchError(
    client.instances.create({ query: { licenseKey: customerWithTakenDomain.licenseKey }, body }),
  );
  expect(rejection).toMatchObject({ code: "IR01" });
  const { licenseKey } = await registerBuyer("acme");
  await client.instances.create({ query: { licenseKey }, body });
  const statusResponses = [];
  for (let poll = 0; poll < 4; poll++)
    statusResponses.push(await client.instances.checkStatus({ query: { licenseKey } }));
  expect(statusResponses.map(({ status }) => status)).toEqual(["creating", "creating", "creating", "ready"]);
  expect(statusResponses[0]).toMatchObject({ server: true, domain: false, retryAfterMs: 1000 });
});
