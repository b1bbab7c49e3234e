import { z } from "zod";
import { expect, it } from "vitest";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import { startTestApiOn, type ApiUnderTest, type Client, type ApiResponse } from "#tests/support/api/api.ts";
import {
  type AddedEndpoint,
  addedEndpoints,
  parseEndpoint,
  type ContractEndpoint,
  contractEndpoints,
} from "#tests/support/api/contract-endpoints.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { sendImportRequests } from "#tests/support/api/import-requests.ts";
import { sendRenewalRequests } from "#tests/support/api/renewal-requests.ts";
import { sendHostedCustomerRequests } from "#tests/support/api/hosted-customer-requests.ts";
import { sendAccountRequests } from "#tests/support/api/account-requests.ts";
import { sendPurchaseRequests, sendSignUpRequests } from "#tests/support/api/marketplace-requests.ts";
import { sendMailRequests } from "#tests/support/api/mail-requests.ts";
import { sendServiceAccountRequests } from "#tests/support/api/service-account-requests.ts";
import { sendCustomerLinkRequests } from "#tests/support/api/customer-link-requests.ts";
import { sendApprovalRequests } from "#tests/support/api/approval-requests.ts";
import { sendDirectoryRequests } from "#tests/support/api/directory-requests.ts";
import { sendWebhookRequests } from "#tests/support/api/webhook-requests.ts";
import { sendFisCustomerRequests } from "#tests/support/api/fis-customer-requests.ts";
import { sendLicenseChangeRequests } from "#tests/support/api/license-change-requests.ts";
import { oneStoredMail } from "#tests/support/outside/mails.ts";
import { findUndescribedEventFields } from "#tests/support/api/event-fields.ts";
import { addFailedReminder } from "#tests/support/licenses/reminders.ts";
import {
  buildManualLicenseBody,
  buildCrmLicenseBody,
  oneYearQuota,
} from "#tests/support/customers/license-bodies.ts";

interface RequestOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  /** A CSV file, sent instead of a JSON body. */
  csv?: string;
  as?: Client;
}
/** Sends requests by endpoint name and records which endpoints were used. */
function createRequester({ asAda }: Pick<ApiUnderTest, "asAda">) {
  const requestedEndpoints = new Set<string>();
  return {
    requestedEndpoints,
    request: async (
      endpoint: ContractEndpoint | AddedEndpoint,
      { params = {}, query, body, csv, as: client = asAda }: RequestOptions = {},
    ): Promise<ApiResponse> => {
      requestedEndpoints.add(endpoint);
      const { method, path } = parseEndpoint(endpoint);
      const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(params[name])),
      );
      const queryString = query
        ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
        : "";
      const response = await client.send(method, `${filledPath}${queryString}`, {
        body,
        ...(csv !== undefined && { text: csv, headers: { "content-type": "text/csv" } }),
      });
      expect(response.status, `${endpoint}: ${response.text.slice(0, 500)}`).toBeLessThan(300);
      return response;
    },
  };
}

type Entity = Record<string, unknown> & { id: number; key: string };
const resultOf = (response: ApiResponse) => (response.body as { result: Entity }).result;
const resultListOf = (response: ApiResponse) => (response.body as { result: Entity[] }).result;
const pageEntitiesOf = (response: ApiResponse) =>
  (response.body as { result: { entities: Entity[] } }).result.entities;

describeOnEveryEngine("Every endpoint of the contract", (openDatabase) => {
  it("returns a successful response", { timeout: 120_000 }, async () => {
    const { engine } = await openDatabase({ hasDemoData: true });
    const staffMail = { recipients: ["ops@example.com"], origin: null };
    const api = await startTestApiOn(engine, { storedMails: oneStoredMail, staffMail });
    const { request, requestedEndpoints } = createRequester(api);

    await request("GET /auth/check");
    expect(resultOf(await request("GET /user/current"))).toMatchObject({
      email: "ada@example.com",
      isAdmin: true,
    });
    expect(
      pageEntitiesOf(await request("POST user/paginated", { body: { pageNumber: 0, pageSize: 25 } })),
    ).toHaveLength(3);
    const privilegesBody = { email: "rita@example.com", privileges: ["license-create"] };
    expect(resultOf(await request("POST user/privileges", { body: privilegesBody }))).toMatchObject(
      privilegesBody,
    );

    const enterpriseLicense = resultOf(
      await request("POST /oem/licenses", { body: buildManualLicenseBody({ isOffline: true }) }),
    );
    const irLicense = resultOf(
      await request("POST /oem/licenses/hubspot", {
        body: buildCrmLicenseBody({ type: 2, packageTierId: "fis-standard" }),
      }),
    );
    const { key } = enterpriseLicense;
    const quotaDates = { licenseKey: key, ...oneYearQuota };
    const quota = resultOf(
      await request("POST /oem/quotas/enterprise", {
        body: { ...quotaDates, serverCapacity: 2, totalClientCapacity: 100 },
      }),
    );
    await request("POST /oem/quotas/ir", {
      body: { licenseKey: irLicense.key, ...oneYearQuota, caseCapacity: 30, caseLifetime: 30 },
    });
    const quotasResponse = await request("GET /oem/quotas", { query: { licenseKey: key, licenseType: 1 } });
    expect(resultListOf(quotasResponse)).toHaveLength(1);
    const { id } = quota;
    expect(resultOf(await request("GET /oem/quotas/{id}", { params: { id } }))).toMatchObject({ id });
    await request("PATCH /oem/quotas/{id}/date", {
      params: { id },
      body: { activationDate: "2026-11-20", expirationDate: "2028-11-20", licenseType: 1 },
    });
    await request("PATCH /oem/quotas/enterprise/{id}/capacity", {
      params: { id },
      body: { serverCapacity: 3, totalClientCapacity: 200 },
    });
    await request("PATCH /oem/quotas/{id}/status", { params: { id }, body: { status: 1, licenseType: 1 } });

    const params = { key };
    expect(resultOf(await request("GET /oem/licenses/{key}", { params }))).toMatchObject({
      key,
      totalClientCapacity: 200,
      expiredAt: "2028-11-20T23:59:59.999Z",
    });
    const keys = `${irLicense.key.toLowerCase()},${key}`;
    expect(resultListOf(await request("GET /oem/licenses", { query: { keys } }))).toHaveLength(2);
    await request("PATCH /oem/licenses/{key}/notes", { params, body: { notes: "Merhaba, 世界" } });
    await request("PATCH /oem/licenses/{key}/environment", { params, body: { environment: 2 } });
    await request("PATCH /oem/licenses/{key}/soft-capacity", { params, body: { softCapacity: true } });
    const tagsRequest = { params, body: { tags: ["emea", "brand-new"] } };
    const editedLicense = resultOf(await request("PATCH /oem/licenses/{key}/tags", tagsRequest));
    expect(editedLicense).toMatchObject({ notes: "Merhaba, 世界", environment: 2, softCapacity: true });
    expect(editedLicense["tags"]).toBe("brand-new, emea, ");

    const filter = { environment: 2, tag: "brand-new", pageNumber: 0, pageSize: 10 };
    expect(pageEntitiesOf(await request("POST /oem/licenses/filtered", { body: filter }))).toMatchObject([
      { key },
    ]);
    expect(pageEntitiesOf(await request("GET /oem/licenses/summary", { query: filter }))).toMatchObject([
      { key },
    ]);
    const reportQuery = { filters: JSON.stringify({ tag: "brand-new" }), getActive: true };
    expect((await request("GET /oem/licenses/report/csv", { query: reportQuery })).text).toContain(key);
    const seedParams = { key, seedKey: "seed-of-acme" };
    await request("POST /oem/licenses/{key}/license-file/check", {
      params,
      body: { seedKey: seedParams.seedKey },
    });
    const licenseFileResponse = await request("GET /api/oem/licenses/{key}/download/{seedKey}", {
      params: seedParams,
    });
    expect(licenseFileResponse.text).toContain("BEGIN AIR LICENSE FILE");
    const issuedFile = await request("POST /oem/licenses/{key}/license-file", {
      params,
      body: { seedKey: seedParams.seedKey },
    });
    expect(issuedFile.text).toContain("BEGIN AIR LICENSE FILE");
    expect((await request("POST /oem/licenses/{key}/certificate", { params })).text).toMatch(/^%PDF/);
    expect((await request("GET /oem/licenses/{key}/certificate.pdf", { params })).text).toMatch(/^%PDF/);
    const { email } = resultOf(await request("GET /oem/licenses/{key}", { params }));
    const mailRequest = { params, body: { to: email } };
    expect(resultOf(await request("POST /oem/licenses/{key}/certificate/mail", mailRequest))).toEqual({
      to: email,
      mail: "sent",
    });
    await request("POST /oem/refresh-info/refresh");
    const lastUpdatedAt = api.context.now();
    expect(resultOf(await request("GET /oem/refresh-info/summary-view"))).toEqual({ lastUpdatedAt });

    const pageQuery = { licenseKey: key, pageNumber: 0, pageSize: 10 };
    const [server] = pageEntitiesOf(await request("GET /oem/servers", { query: pageQuery }));
    const serverParams = { params: { id: server?.id ?? 0 } };
    await request("PATCH /oem/servers/{id}/status", { ...serverParams, body: { status: 0 } });
    await request("POST /oem/servers/{id}/release", serverParams);
    await request("POST /oem/licenses/{key}/activation-code", { params: { key } });
    await request("GET /oem/licenses/{key}/activation-code", { params: { key } });
    expect(pageEntitiesOf(await request("GET /oem/history", { query: pageQuery })).length).toBeGreaterThan(5);

    await request("POST /oem/tags", { body: { val: "loose" } });
    const tags = pageEntitiesOf(
      await request("POST /oem/tags/paginated/", { body: { pageNumber: 0, pageSize: 50 } }),
    );
    const unusedTag = tags.find(({ val }) => val === "loose");
    const tag = resultOf(await request("GET /oem/tags/{id}", { params: { id: String(unusedTag?.id) } }));
    expect(tag).toEqual(unusedTag);
    const renamedTag = resultOf(
      await request("PATCH /oem/tags/{id}", {
        params: { id: String(unusedTag?.id) },
        body: { val: "tight" },
      }),
    );
    expect(resultListOf(await request("GET /oem/tags", { query: { val: "tigh" } }))).toEqual(["tight"]);
    await request("DELETE /oem/tags/{id}", { params: { id: String(renamedTag.id) } });

    await sendImportRequests(api, request);
    expect(
      resultListOf(await request("GET /oem/customers", { query: { companyName: "Wayne" } })),
    ).toMatchObject([{ companyName: "Wayne Enterprises" }]);
    const wayneCustomer = resultOf(
      await request("GET /oem/customers/{name}", { params: { name: "Wayne Enterprises" } }),
    );
    expect(wayneCustomer).toMatchObject({ licenses: [key], countryCode: "US" });
    const companiesResponse = await request("GET /oem/hubspot-customers/companies", {
      query: { name: "acme" },
    });
    const companyId = resultListOf(companiesResponse)[0]?.id ?? 0;
    const contactsEndpoint = "GET /oem/hubspot-customers/companies/{companyId}/contacts";
    expect(
      resultListOf(await request(contactsEndpoint, { params: { companyId }, query: { email: "" } })).length,
    ).toBeGreaterThan(0);

    await sendLicenseChangeRequests(api, request, key, irLicense.key);

    const release = { version: "9.0.0", releasedAt: "2026-11-20", isActive: true };
    const version = resultOf(await request("POST /oem/versions", { body: release }));
    const versionParams = { params: { id: version.id } };
    await request("PUT /oem/versions/{id}", {
      ...versionParams,
      body: { ...release, releaseNotes: "All new." },
    });
    expect(resultOf(await request("GET /oem/versions/{id}", versionParams))).toMatchObject({
      releaseNotes: "All new.",
    });
    expect(resultListOf(await request("GET /oem/versions")).map((version) => version["version"])).toContain(
      "9.0.0",
    );
    const latestVersionResponse = await request("GET /oem/versions/update/air", { as: api.asAnonymous });
    expect(resultOf(latestVersionResponse)).toEqual({ LatestVersion: "9.0.0" });

    const token = generateTokenValue();
    await request("POST /tokens", { body: { token, expirationDate: "2027-01-01" } });
    await request("GET /auth/check", { as: api.createClientWithBearer(token) });
    expect(pageEntitiesOf(await request("POST /tokens/paginated/", { body: {} }))).toHaveLength(1);
    const tokenPrefix = { token: token.slice(0, 12) };
    expect(resultOf(await request("GET /tokens/{token}", { params: tokenPrefix }))).toMatchObject({
      token: `${tokenPrefix.token}…`,
    });
    await request("DELETE /tokens/{token}", { params: { token } });
    expect((await api.createClientWithBearer(token).get("/api/auth/check")).status).toBe(401);

    await request("PUT /oem/license-settings/renewal-period", { body: { renewalPeriod: 45 } });
    await request("PUT /oem/license-settings/reminder-days", { body: { reminderDays: [7, 30] } });
    expect(resultOf(await request("GET /oem/license-settings"))).toMatchObject({ renewalPeriod: 45 });
    await request("POST /oem/license-settings/test-mail", { body: { to: "ada@example.com" } });
    const catalog = z
      .object({ packages: z.array(z.unknown()) })
      .parse(resultOf(await request("GET /oem/catalog/sample")));
    await request("PUT /oem/catalog/draft", { body: { catalog, rowVersion: 2 } });
    expect(resultOf(await request("GET /oem/catalog/draft"))).toEqual({
      draft: { ...catalog, rowVersion: 2 },
    });
    await request("DELETE /oem/catalog/draft");
    await request("PUT /oem/catalog", { body: catalog });
    expect(resultOf(await request("GET /oem/catalog"))).toMatchObject(catalog);
    await request("PUT /oem/first-steps", { body: { isPutAway: true } });
    expect(resultOf(await request("GET /oem/first-steps"))).toMatchObject({ isShown: false });
    await sendMailRequests(request, api);

    const licenseEnd = { licenseKey: key, expiredAt: "2028-11-20T23:59:59.999Z" };
    await addFailedReminder(api.context.storage, { ...licenseEnd, threshold: 30 });
    await request("POST /oem/reminders/send-again", { body: { ...licenseEnd, threshold: 30 } });
    await request("POST /oem/reminders/snooze", { body: { ...licenseEnd, until: null } });
    expect(
      pageEntitiesOf(await request("GET /oem/reminders", { query: { state: "snoozed" } })),
    ).toMatchObject([licenseEnd]);
    await request("POST /oem/reminders/resume", { body: licenseEnd });
    await sendRenewalRequests(request, key, licenseEnd.expiredAt);
    await sendCustomerLinkRequests(api, request, key);

    await request("DELETE /oem/licenses/{key}", { params });
    expect(resultOf(await request("POST /oem/licenses/{key}/restore", { params }))).toMatchObject({
      status: "active",
    });

    await sendSignUpRequests(api, request);
    await sendHostedCustomerRequests(api, request);
    await sendPurchaseRequests(api, request);
    await sendFisCustomerRequests(request);
    await sendWebhookRequests(request, api, key);
    await sendServiceAccountRequests(request);
    await sendDirectoryRequests(request);
    await sendApprovalRequests(request, api, key);
    await sendAccountRequests(request);
    expect(await findUndescribedEventFields(api)).toEqual([]);
    await request("POST /auth/logout", { as: api.asMert });
    expect((await api.asMert.get("/api/auth/check")).status).toBe(401);
    expect(
      [...contractEndpoints, ...addedEndpoints].filter((endpoint) => !requestedEndpoints.has(endpoint)),
    ).toEqual([]);
  });
});
