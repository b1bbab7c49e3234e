import { describe, expect, it } from "vitest";
import { agreement, purchaseDetails } from "#app/domain/marketplace/purchase-view.ts";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { sendStaffNotices } from "#app/jobs/staff-notices.ts";
import { type ApiUnderTest, errorBody, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import {
  fetchMarketplaceCustomer,
  registerBuyer,
  requestRegistration,
  selectInstances,
  createSignUpForm,
} from "#tests/support/customers/buyers.ts";
import { mapDimensions } from "#tests/support/customers/map-dimensions.ts";
import { fetchEventNames } from "#tests/support/customers/hosted-customers.ts";
import {
  createEntitlement,
  createScriptedMarketplace,
} from "#tests/support/customers/scripted-marketplace.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

/** Opens an API whose marketplace returns a purchase of the same account for every token. */
async function startApiWithMarketplace() {
  const marketplace = createScriptedMarketplace();
  const api = await startTestApi({ marketplaces: [marketplace] });
  await mapDimensions(api.context.storage, {
    "corporate-1": [
      { provider: "aws", productCode: "sandbox", dimension: "assets", fills: "assets" },
      { provider: "aws", productCode: "sandbox", dimension: "extra-assets", fills: "assets" },
      { provider: "aws", productCode: "sandbox", dimension: "servers", fills: "servers" },
    ],
  });
  return { ...api, marketplace };
}

const fetchPurchaseId = async ({ context }: ApiUnderTest, token: string) =>
  String((await context.storage.agreements.find("aws", token))?.id);

const fetchAgreement = async (api: ApiUnderTest, token: string) =>
  parseApiResult(
    purchaseDetails,
    await api.asRita.get(`/api/oem/purchases/${await fetchPurchaseId(api, token)}`),
  );

const fetchLicense = async ({ asRita }: ApiUnderTest, key: string) =>
  parseApiResult(license, await asRita.get(`/api/oem/licenses/${key}`));

describe("Purchases", () => {
  it("are listed by state and by license, newest first", async () => {
    const api = await startApiWithMarketplace();
    const key = await registerBuyer(api, "sandbox-new-1");
    await fetchMarketplaceCustomer(api, "sandbox-new-2");
    const listPurchases = async (query: string) =>
      parseApiResult(
        createPageSchema(agreement),
        await api.asRita.get(`/api/oem/purchases${query}`),
      ).entities.map(({ externalId, state, licenseKey }) => [externalId, state, licenseKey]);
    const firstPurchase = ["sandbox-new-1", "active", key];
    const secondPurchase = ["sandbox-new-2", "waiting", null];
    expect(await listPurchases("")).toEqual([secondPurchase, firstPurchase]);
    expect(await listPurchases("?state=waiting")).toEqual([secondPurchase]);
    expect(await listPurchases(`?licenseKey=${key}`)).toEqual([firstPurchase]);
    expect(await listPurchases("?licenseKey=00000-00000-00000-00000-00000")).toEqual([]);
    for (const search of ["neu & sohne", "SÖHNE", "sandbox-NEW-1"])
      expect([search, await listPurchases(`?${new URLSearchParams({ search })}`)]).toEqual([
        search,
        [firstPurchase],
      ]);
    expect(await listPurchases("?search=11112222")).toEqual([secondPurchase, firstPurchase]);
    expect(await listPurchases("?search=globex")).toEqual([]);
  });

  it("have the company of their license", async () => {
    const api = await startApiWithMarketplace();
    await registerBuyer(api, "sandbox-new-1");
    await fetchMarketplaceCustomer(api, "sandbox-new-2");
    expect(await fetchAgreement(api, "sandbox-new-1")).toMatchObject({ companyName: "Neu & Söhne GmbH" });
    expect(await fetchAgreement(api, "sandbox-new-2")).toMatchObject({ companyName: null });
  });

  it("show their contents, the licenses of the account and the sign-up link of the buyer", async () => {
    const api = await startApiWithMarketplace();
    const key = await registerBuyer(api, "sandbox-new-1");
    await fetchMarketplaceCustomer(api, "sandbox-new-2");
    expect(await fetchAgreement(api, "sandbox-new-2")).toMatchObject({
      provider: "aws",
      accountId: "111122223333",
      state: "waiting",
      items: [{ dimension: "assets", quantity: 500 }],
      endsAt: "2027-11-20T23:59:59.999Z",
      candidates: [{ licenseKey: key, companyName: "Neu & Söhne GmbH" }],
      setUpUrl: "/marketplace?token=sandbox-new-2",
      unmappedDimensions: [],
    });
    expect((await api.asRita.get("/api/oem/purchases/1")).status).toBe(404);
  });
});

describe("Linking a purchase to the license that it continues", () => {
  it("changes the license, and a linked purchase cannot be linked again", async () => {
    const api = await startApiWithMarketplace();
    const key = await registerBuyer(api, "sandbox-new-1");
    api.marketplace.entitlementsById.set("sandbox-new-2", [
      createEntitlement(900, "2028-11-20T00:00:00.000Z"),
    ]);
    await fetchMarketplaceCustomer(api, "sandbox-new-2");
    const path = `/api/oem/purchases/${await fetchPurchaseId(api, "sandbox-new-2")}/link`;
    const linkedPurchase = parseApiResult(purchaseDetails, await api.asMert.post(path, { licenseKey: key }));
    expect(linkedPurchase).toMatchObject({ licenseKey: key, state: "active", linkedBy: "mert@example.com" });
    expect(linkedPurchase.chain.map(({ externalId }) => externalId)).toEqual([
      "sandbox-new-1",
      "sandbox-new-2",
    ]);
    expect(await fetchLicense(api, key)).toMatchObject({
      totalClientCapacity: 900,
      expiredAt: "2028-11-20T00:00:00.000Z",
    });
    expect(await fetchEventNames(api, key)).toEqual([
      "update-quota-capacities",
      "update-quota-dates",
      "renew-purchase",
      "link-purchase",
      "add-quota",
      "create",
    ]);
    const response = await api.asMert.post(path, { licenseKey: key });
    expect([response.status, response.body]).toEqual([422, errorBody("PURCHASE_LINKED")]);
  });

  it("requires an existing license", async () => {
    const api = await startApiWithMarketplace();
    await fetchMarketplaceCustomer(api, "sandbox-new-1");
    const path = `/api/oem/purchases/${await fetchPurchaseId(api, "sandbox-new-1")}/link`;
    const body = { licenseKey: "00000-00000-00000-00000-00000" };
    expect((await api.asMert.post(path, body)).status).toBe(404);
  });
});

describe("Creating a license for a purchase", () => {
  it("uses the customer of the account or of the request", async () => {
    const api = await startApiWithMarketplace();
    await fetchMarketplaceCustomer(api, "sandbox-new-1");
    const firstPath = `/api/oem/purchases/${await fetchPurchaseId(api, "sandbox-new-1")}/license`;
    const rejection = await api.asMert.post(firstPath, {});
    expect([rejection.status, rejection.body]).toEqual([
      422,
      errorBody("CUSTOMER_UNKNOWN", { fields: { companyName: [expect.any(String)] } }),
    ]);
    const customer = { companyName: "Wayne Enterprises", email: "bruce@wayne.example" };
    const createdPurchase = parseApiResult(purchaseDetails, await api.asMert.post(firstPath, customer));
    expect(await fetchLicense(api, createdPurchase.licenseKey ?? "")).toMatchObject({
      companyName: "Wayne Enterprises",
      totalClientCapacity: 500,
      packageTierId: "corporate-1",
    });
    await fetchMarketplaceCustomer(api, "sandbox-new-2");
    const secondPath = `/api/oem/purchases/${await fetchPurchaseId(api, "sandbox-new-2")}/license`;
    const secondPurchase = parseApiResult(purchaseDetails, await api.asMert.post(secondPath, {}));
    expect(secondPurchase.licenseKey).not.toBe(createdPurchase.licenseKey);
    expect(await fetchLicense(api, secondPurchase.licenseKey ?? "")).toMatchObject({
      companyName: "Wayne Enterprises",
    });
  });
});

describe("Dimensions", () => {
  it("fill several capacities and add up", async () => {
    const api = await startApiWithMarketplace();
    api.marketplace.entitlementsById.set("sandbox-new-1", [
      createEntitlement(400),
      createEntitlement(100, undefined, "extra-assets"),
      createEntitlement(7, undefined, "servers"),
    ]);
    const key = await registerBuyer(api, "sandbox-new-1");
    expect(await fetchLicense(api, key)).toMatchObject({ totalClientCapacity: 500, serverCapacity: 7 });
  });

  it("create no license while no tier lists them", async () => {
    const api = await startApiWithMarketplace();
    const { marketplace, context, asAda } = api;
    marketplace.entitlementsById.set("sandbox-new-1", [createEntitlement(50, undefined, "enterprise-xl")]);
    await fetchMarketplaceCustomer(api, "sandbox-new-1");
    const response = await requestRegistration(
      api,
      createSignUpForm("sandbox-new-1", { entitlementDimension: "enterprise-xl" }),
    );
    expect([response.status, response.body]).toEqual([409, errorBody("IR03")]);
    expect(await fetchAgreement(api, "sandbox-new-1")).toMatchObject({
      state: "waiting",
      licenseKey: null,
      unmappedDimensions: ["enterprise-xl"],
      signUp: { companyName: "Neu & Söhne GmbH", email: "sandbox-new-1@neu.example" },
    });
    const storedRows = await api.engine.db.selectFrom("agreement").select("pending_sign_up").execute();
    expect(JSON.stringify(storedRows)).not.toContain("Correct-Horse");

    const mailer = createRecordingMailer();
    const staffMail = { recipients: ["desk@example.com"], origin: null };
    await sendStaffNotices(context.storage, context.now(), { mailer, staffMail });
    await sendStaffNotices(context.storage, context.now(), { mailer, staffMail });
    expect(mailer.receivedMails.map(({ subject }) => subject)).toEqual([
      "The purchase of Neu & Söhne GmbH needs a tier",
    ]);
    expect(mailer.receivedMails[0]?.text).toContain("enterprise-xl");

    const path = `/api/oem/purchases/${await fetchPurchaseId(api, "sandbox-new-1")}/license`;
    expect((await api.asMert.post(path, {})).body).toEqual(errorBody("DIMENSION_UNMAPPED"));

    const catalog = await context.storage.packages.readCatalog();
    const dimension = {
      provider: "aws",
      productCode: "sandbox",
      dimension: "enterprise-xl",
      fills: "assets",
    };
    const packages = catalog.packages.map((catalogPackage) => ({
      ...catalogPackage,
      tiers: catalogPackage.tiers.map((tier) =>
        tier.id === "corporate-2" ? { ...tier, marketplaceDimensions: [dimension] } : tier,
      ),
    }));
    expect((await asAda.send("PUT", "/api/oem/catalog", { body: { packages } })).status).toBe(200);
    const finishedPurchase = await fetchAgreement(api, "sandbox-new-1");
    expect(finishedPurchase).toMatchObject({ state: "active", signUp: null, unmappedDimensions: [] });
    expect(await fetchLicense(api, finishedPurchase.licenseKey ?? "")).toMatchObject({
      packageTierId: "corporate-2",
      totalClientCapacity: 50,
      email: "sandbox-new-1@neu.example",
    });
    expect(await selectInstances(api)).toMatchObject([{ subdomain: "sandbox-new-1", status: "creating" }]);
    expect((await fetchMarketplaceCustomer(api, "sandbox-new-1")).licenseKey).toBe(
      finishedPurchase.licenseKey,
    );
  });
});
