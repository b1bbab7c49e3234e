import { z } from "zod";
import { expect, it } from "vitest";
import { apiOver, type ApiUnderTest, type Client, eventsSecret, type Reply } from "#tests/support/api/api.ts";
import {
  type AddedCall,
  addedCalls,
  addressOf,
  type ContractCall,
  contractCalls,
} from "#tests/support/api/contract-calls.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { importTurns } from "#tests/support/api/import-calls.ts";
import { renewalTurns } from "#tests/support/api/renewal-calls.ts";
import { takeHostedTurns } from "#tests/support/api/hosted-customer-calls.ts";
import { accountTurns } from "#tests/support/api/account-calls.ts";
import { mailTurns } from "#tests/support/api/mail-calls.ts";
import { webhookTurns } from "#tests/support/api/webhook-calls.ts";
import { fisCustomerTurns } from "#tests/support/api/fis-customer-calls.ts";
import { licenseChangeTurns } from "#tests/support/api/license-change-calls.ts";
import { oneKeptMail } from "#tests/support/outside/mails.ts";
import { undescribedEventFields } from "#tests/support/api/event-fields.ts";
import { failReminder } from "#tests/support/licenses/reminders.ts";
import { byHand, fromCrm, yearFromNow } from "#tests/support/customers/orders.ts";

const sendingWith = (client: Client, headers: Record<string, string>): Client => ({
  ...client,
  send: (method, path, sending) => client.send(method, path, { ...sending, headers }),
});

interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  /** A CSV file, sent instead of a JSON body. */
  csv?: string;
  as?: Client;
}
/** Sends requests by endpoint name and records which endpoints were used. */
function caller({ asAda }: Pick<ApiUnderTest, "asAda">) {
  const made = new Set<string>();
  return {
    made,
    ask: async (
      call: ContractCall | AddedCall,
      { params = {}, query, body, csv, as = asAda }: Given = {},
    ): Promise<Reply> => {
      made.add(call);
      const { method, path } = addressOf(call);
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(params[name])),
      );
      const search = query
        ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`
        : "";
      const reply = await as.send(method, `${filled}${search}`, {
        body,
        ...(csv !== undefined && { text: csv, headers: { "content-type": "text/csv" } }),
      });
      expect(reply.status, `${call}: ${reply.text.slice(0, 500)}`).toBeLessThan(300);
      return reply;
    },
  };
}

type Entity = Record<string, unknown> & { id: number; key: string };
const resultOf = (reply: Reply) => (reply.body as { result: Entity }).result;
const listOf = (reply: Reply) => (reply.body as { result: Entity[] }).result;
const entitiesOf = (reply: Reply) => (reply.body as { result: { entities: Entity[] } }).result.entities;

describeOnEveryEngine("Every endpoint of the contract", (open) => {
  it("responds", { timeout: 120_000 }, async () => {
    const { engine } = await open({ isTold: true });
    const staffDesk = { recipients: ["ops@example.com"], origin: null };
    const api = await apiOver(engine, { keptMails: oneKeptMail, staffDesk });
    const { ask, made } = caller(api);

    await ask("GET /auth/check");
    expect(resultOf(await ask("GET /user/current"))).toMatchObject({
      email: "ada@example.com",
      isAdmin: true,
    });
    expect(
      entitiesOf(await ask("POST user/paginated", { body: { pageNumber: 0, pageSize: 25 } })),
    ).toHaveLength(3);
    const rights = { email: "rita@example.com", privileges: ["license-create"] };
    expect(resultOf(await ask("POST user/privileges", { body: rights }))).toMatchObject(rights);

    const enterprise = resultOf(await ask("POST /oem/licenses", { body: byHand({ isOffline: true }) }));
    const ir = resultOf(
      await ask("POST /oem/licenses/hubspot", { body: fromCrm({ type: 2, packageTierId: "fis-standard" }) }),
    );
    const { key } = enterprise;
    const term = { licenseKey: key, ...yearFromNow };
    const quota = resultOf(
      await ask("POST /oem/quotas/enterprise", {
        body: { ...term, serverCapacity: 2, totalClientCapacity: 100 },
      }),
    );
    await ask("POST /oem/quotas/ir", {
      body: { licenseKey: ir.key, ...yearFromNow, caseCapacity: 30, caseLifetime: 30 },
    });
    const quotas = await ask("GET /oem/quotas", { query: { licenseKey: key, licenseType: 1 } });
    expect(listOf(quotas)).toHaveLength(1);
    const { id } = quota;
    expect(resultOf(await ask("GET /oem/quotas/{id}", { params: { id } }))).toMatchObject({ id });
    await ask("PATCH /oem/quotas/{id}/date", {
      params: { id },
      body: { activationDate: "2026-11-20", expirationDate: "2028-11-20", licenseType: 1 },
    });
    await ask("PATCH /oem/quotas/enterprise/{id}/capacity", {
      params: { id },
      body: { serverCapacity: 3, totalClientCapacity: 200 },
    });
    await ask("PATCH /oem/quotas/{id}/status", { params: { id }, body: { status: 1, licenseType: 1 } });

    const params = { key };
    expect(resultOf(await ask("GET /oem/licenses/{key}", { params }))).toMatchObject({
      key,
      totalClientCapacity: 200,
      expiredAt: "2028-11-20T23:59:59.999Z",
    });
    await ask("PATCH /oem/licenses/{key}/notes", { params, body: { notes: "Merhaba, 世界" } });
    await ask("PATCH /oem/licenses/{key}/environment", { params, body: { environment: 2 } });
    await ask("PATCH /oem/licenses/{key}/soft-capacity", { params, body: { softCapacity: true } });
    const tagged = { params, body: { tags: ["emea", "brand-new"] } };
    const edited = resultOf(await ask("PATCH /oem/licenses/{key}/tags", tagged));
    expect(edited).toMatchObject({ notes: "Merhaba, 世界", environment: 2, softCapacity: true });
    expect(edited["tags"]).toBe("brand-new, emea, ");

    const filter = { environment: 2, tag: "brand-new", pageNumber: 0, pageSize: 10 };
    expect(entitiesOf(await ask("POST /oem/licenses/filtered", { body: filter }))).toMatchObject([{ key }]);
    expect(entitiesOf(await ask("GET /oem/licenses/summary", { query: filter }))).toMatchObject([{ key }]);
    const report = { filters: JSON.stringify({ tag: "brand-new" }), getActive: true };
    expect((await ask("GET /oem/licenses/report/csv", { query: report })).text).toContain(key);
    const seeded = { key, seedKey: "seed-of-acme" };
    await ask("POST /oem/licenses/{key}/license-file/check", { params, body: seeded });
    const file = await ask("GET /api/oem/licenses/{key}/download/{seedKey}", { params: seeded });
    expect(file.text).toContain("BEGIN AIR LICENSE FILE");
    expect((await ask("GET /oem/licenses/{key}/certificate.pdf", { params })).text).toMatch(/^%PDF/);
    await ask("POST /oem/refresh-info/refresh");
    const lastUpdatedAt = api.world.now().toISOString();
    expect(resultOf(await ask("GET /oem/refresh-info/summary-view"))).toEqual({ lastUpdatedAt });

    const page = { licenseKey: key, pageNumber: 0, pageSize: 10 };
    const [server] = entitiesOf(await ask("GET /oem/servers", { query: page }));
    const one = { params: { id: server?.id ?? 0 } };
    await ask("PATCH /oem/servers/{id}/status", { ...one, body: { status: 0 } });
    await ask("POST /oem/servers/{id}/release", one);
    await ask("POST /oem/licenses/{key}/activation-code", { params: { key } });
    await ask("GET /oem/licenses/{key}/activation-code", { params: { key } });
    expect(entitiesOf(await ask("GET /oem/history", { query: page })).length).toBeGreaterThan(5);

    await ask("POST /oem/tags", { body: { val: "loose" } });
    const tags = entitiesOf(
      await ask("POST /oem/tags/paginated/", { body: { pageNumber: 0, pageSize: 50 } }),
    );
    const loose = tags.find(({ val }) => val === "loose");
    const known = resultOf(await ask("GET /oem/tags/{id}", { params: { id: String(loose?.id) } }));
    expect(known).toEqual(loose);
    const renamed = resultOf(
      await ask("PATCH /oem/tags/{id}", { params: { id: String(loose?.id) }, body: { val: "tight" } }),
    );
    expect(listOf(await ask("GET /oem/tags", { query: { val: "tigh" } }))).toEqual(["tight"]);
    await ask("DELETE /oem/tags/{id}", { params: { id: String(renamed.id) } });

    await importTurns(api, ask);
    expect(listOf(await ask("GET /oem/customers", { query: { companyName: "Wayne" } }))).toMatchObject([
      { companyName: "Wayne Enterprises" },
    ]);
    const wayne = resultOf(await ask("GET /oem/customers/{name}", { params: { name: "Wayne Enterprises" } }));
    expect(wayne).toMatchObject({ licenses: [key], countryCode: "US" });
    const companies = await ask("GET /oem/hubspot-customers/companies", { query: { name: "acme" } });
    const companyId = listOf(companies)[0]?.id ?? 0;
    const contacts = "GET /oem/hubspot-customers/companies/{companyId}/contacts";
    expect(
      listOf(await ask(contacts, { params: { companyId }, query: { email: "" } })).length,
    ).toBeGreaterThan(0);

    await licenseChangeTurns(api, ask, key, ir.key);

    const release = { version: "9.0.0", releasedAt: "2026-11-20", isActive: true };
    const version = resultOf(await ask("POST /oem/versions", { body: release }));
    const numbered = { params: { id: version.id } };
    await ask("PUT /oem/versions/{id}", { ...numbered, body: { ...release, releaseNotes: "All new." } });
    expect(resultOf(await ask("GET /oem/versions/{id}", numbered))).toMatchObject({
      releaseNotes: "All new.",
    });
    expect(listOf(await ask("GET /oem/versions")).map((one) => one["version"])).toContain("9.0.0");
    const latest = await ask("GET /oem/versions/update/air", { as: api.asNobody });
    expect(resultOf(latest)).toEqual({ LatestVersion: "9.0.0" });

    const token = "air_a-token-that-every-call-makes";
    await ask("POST /tokens", { body: { token, expirationDate: "2027-01-01" } });
    await ask("GET /auth/check", { as: api.withBearer(token) });
    expect(entitiesOf(await ask("POST /tokens/paginated/", { body: {} }))).toHaveLength(1);
    const start = { token: token.slice(0, 12) };
    expect(resultOf(await ask("GET /tokens/{token}", { params: start }))).toMatchObject({
      token: `${start.token}…`,
    });
    await ask("DELETE /tokens/{token}", { params: { token } });
    expect((await api.withBearer(token).get("/api/auth/check")).status).toBe(401);

    await ask("PUT /oem/license-settings/renewal-period", { body: { renewalPeriod: 45 } });
    await ask("PUT /oem/license-settings/reminder-days", { body: { reminderDays: [7, 30] } });
    expect(resultOf(await ask("GET /oem/license-settings"))).toMatchObject({ renewalPeriod: 45 });
    await ask("POST /oem/license-settings/test-mail", { body: { to: "ada@example.com" } });
    const catalog = z
      .object({ packages: z.array(z.unknown()) })
      .parse(resultOf(await ask("GET /oem/catalog/sample")));
    await ask("PUT /oem/catalog/draft", { body: { catalog, rowVersion: 2 } });
    expect(resultOf(await ask("GET /oem/catalog/draft"))).toEqual({ draft: { ...catalog, rowVersion: 2 } });
    await ask("DELETE /oem/catalog/draft");
    await ask("PUT /oem/catalog", { body: catalog });
    expect(resultOf(await ask("GET /oem/catalog"))).toMatchObject(catalog);
    await ask("PUT /oem/first-steps", { body: { isPutAway: true } });
    expect(resultOf(await ask("GET /oem/first-steps"))).toMatchObject({ isShown: false });
    await mailTurns(ask, api);

    const end = { licenseKey: key, endsAt: "2028-11-20T23:59:59.999Z" };
    await failReminder(api.world.storage, { ...end, threshold: 30 });
    await ask("POST /oem/reminders/send-again", { body: { ...end, threshold: 30 } });
    await ask("POST /oem/reminders/snooze", { body: { ...end, until: null } });
    expect(entitiesOf(await ask("GET /oem/reminders", { query: { state: "snoozed" } }))).toMatchObject([end]);
    await ask("POST /oem/reminders/resume", { body: end });
    await renewalTurns(ask, key, end.endsAt);

    await ask("DELETE /oem/licenses/{key}", { params });
    expect(resultOf(await ask("POST /oem/licenses/{key}/restore", { params }))).toMatchObject({
      status: "active",
    });

    const buyer = { as: api.asNobody };
    await ask("GET /marketplace/customer/test", { ...buyer, query: { token: "sandbox-dry-run" } });
    const customer = resultOf(
      await ask("GET /marketplace/customer", { ...buyer, query: { token: "sandbox-new" } }),
    );
    const password = "Correct-Horse-7";
    const signUp = {
      firstname: "Bruce",
      lastname: "Wayne",
      domain: "wayne",
      company: "Wayne Enterprises",
      email: "bruce@wayne.example",
      password,
      marketplaceId: customer["customerId"],
      entitlementDimension: "assets",
      entitlementValue: 1,
      entitlementExpiration: "2027-11-20T00:00:00.000Z",
    };
    const signedUp = resultOf(await ask("POST /customers/one/marketplace", { ...buyer, body: signUp }));
    const licenseKey = String(signedUp["licenseKey"]);
    const own = sendingWith(api.asNobody, { "x-sign-up": String(signedUp["customerId"]) });
    const query = { licenseKey };
    await ask("POST /customers/one/instance/saas", { as: own, query, body: { password } });
    const instance = resultOf(
      await ask("GET /customers/one/instance/check-status", { ...buyer, query: { licenseKey } }),
    );
    expect(instance["hostname"]).toMatch(/^wayne\./);

    const waiter = resultOf(
      await ask("GET /marketplace/customer", { query: { token: "sandbox-new-waiter" } }),
    );
    const needsApproval = {
      domain: "approval",
      email: "lucius@wayne.example",
      marketplaceId: waiter["customerId"],
    };
    const waits = resultOf(
      await ask("POST /customers/one/marketplace", { body: { ...signUp, ...needsApproval } }),
    );
    const waiting = { licenseKey: String(waits["licenseKey"]) };
    await api.asNobody.post(
      `/api/customers/one/instance/saas?licenseKey=${waiting.licenseKey}`,
      { password },
      { "x-sign-up": String(waits["customerId"]) },
    );
    expect(entitiesOf(await ask("GET /customers/one/waiting"))).toMatchObject([waiting]);
    const approved = await ask("POST /customers/one/waiting/{licenseKey}/approve", { params: waiting });
    expect(resultOf(approved)).toMatchObject({ status: "creating" });
    await takeHostedTurns(api, ask);

    const teller = sendingWith(api.asNobody, { "x-events-secret": eventsSecret });
    await ask("POST /marketplace/aws/events", {
      as: teller,
      body: {
        id: "d3b1c9a0-1",
        "detail-type": "License Updated - Manufacturer",
        source: "aws.agreement-marketplace",
        detail: { acceptor: { accountId: "111122223333" } },
      },
    });
    await fisCustomerTurns(ask);
    await webhookTurns(ask, api, key);
    await accountTurns(ask);
    expect(await undescribedEventFields(api)).toEqual([]);
    await ask("POST /auth/logout", { as: api.asMert });
    expect((await api.asMert.get("/api/auth/check")).status).toBe(401);
    expect([...contractCalls, ...addedCalls].filter((call) => !made.has(call))).toEqual([]);
  });
});
