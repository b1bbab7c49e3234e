import { beforeEach, describe, expect, it } from "vitest";
import { privileges } from "#app/domain/person/privilege.ts";
import { type ApiUnderTest, type Client, startTestApi, type ApiResponse } from "#tests/support/api/api.ts";
import { type DescribedEndpoint, describedEndpoints } from "#tests/support/api/open-api-document.ts";

/** What a caller who is not an admin needs: nothing, a server secret, a sign-in or one of these privileges. "admin" excludes all of them. */
type Requirement = "public" | "server" | "signed-in" | "admin" | readonly string[];

const requirements: Record<string, Requirement> = {
  "GET /healthz": "public",
  "GET /readyz": "public",
  "GET /api/openapi.json": "public",
  "GET /.well-known/license-keys.json": "public",
  "GET /api/auth/sso": "public",
  "GET /api/auth/sso/{provider}/url": "public",
  "GET /api/auth/sso/{provider}/callback": "public",
  "GET /api/auth/check": "signed-in",
  "POST /api/auth/logout": "public",
  "GET /api/user/current": "signed-in",
  "PATCH /api/user/current/preferences": "signed-in",
  "GET /api/user": ["users-manage"],
  "POST /api/user/paginated": ["users-manage"],
  "POST /api/user/privileges": ["users-manage"],
  "GET /api/user/{email}/work": ["users-manage"],
  "PATCH /api/user/{email}/status": ["users-manage"],
  "DELETE /api/user/{email}": "admin",
  "GET /api/user/{email}/sessions": ["users-manage"],
  "DELETE /api/user/{email}/sessions": ["users-manage"],
  "GET /api/user/current/tokens": "signed-in",
  "POST /api/oem/licenses": ["license-create"],
  "POST /api/oem/licenses/hubspot": ["license-create"],
  "POST /api/oem/licenses/filtered": "signed-in",
  "GET /api/oem/licenses/summary": "signed-in",
  "GET /api/oem/licenses/report/csv": ["license-manage"],
  "GET /api/oem/licenses/{key}": "signed-in",
  "GET /api/oem/licenses/{key}/certificate.pdf": "signed-in",
  "GET /api/oem/licenses/{key}/download/{seedKey}": ["license-manage", "license-create"],
  "POST /api/oem/licenses/{key}/license-file/check": ["license-manage", "license-create"],
  "PATCH /api/oem/licenses/{key}/notes": ["license-manage"],
  "PATCH /api/oem/licenses/{key}/environment": ["license-manage"],
  "PATCH /api/oem/licenses/{key}/soft-capacity": ["license-manage"],
  "PATCH /api/oem/licenses/{key}/grace": ["license-manage"],
  "PATCH /api/oem/licenses/{key}/tags": ["license-manage"],
  "PATCH /api/oem/licenses/{key}/offline": ["license-manage"],
  "PATCH /api/oem/licenses/{key}/customer": ["license-manage"],
  "PATCH /api/oem/licenses/{key}/tier": ["license-manage"],
  "POST /api/oem/licenses/{key}/preview": ["license-manage"],
  "DELETE /api/oem/licenses/{key}": ["license-manage", "license-delete"],
  "POST /api/oem/licenses/{key}/restore": ["license-manage", "license-delete"],
  "POST /api/oem/licenses/{key}/renewals": ["license-manage"],
  "GET /api/oem/licenses/{key}/renewals/preview": ["license-manage"],
  "POST /api/oem/licenses/{key}/renewals/lost": ["license-manage"],
  "POST /api/oem/licenses/{key}/renewals/reopen": ["license-manage"],
  "GET /api/oem/licenses/{key}/renewals/owner": ["license-manage"],
  "PATCH /api/oem/licenses/{key}/renewals/owner": ["license-manage"],
  "GET /api/oem/search": "signed-in",
  "GET /api/oem/renewals": ["license-manage"],
  "GET /api/oem/renewals/csv": ["license-manage"],
  "GET /api/oem/bulk-runs": ["license-manage"],
  "POST /api/oem/bulk-runs": ["license-manage"],
  "GET /api/oem/bulk-runs/{id}": ["license-manage"],
  "PATCH /api/oem/bulk-runs/{id}": ["license-manage"],
  "POST /api/oem/bulk-runs/{id}/undo": ["license-manage"],
  "GET /api/oem/bulk-runs/{id}/lines": ["license-manage"],
  "GET /api/oem/bulk-runs/{id}/csv": ["license-manage"],
  "POST /api/oem/licenses/bulk": ["license-manage"],
  "POST /api/oem/licenses/bulk/preview": ["license-manage"],
  "POST /api/oem/imports": ["license-manage"],
  "GET /api/oem/imports": ["license-manage"],
  "GET /api/oem/imports/{id}": ["license-manage"],
  "PATCH /api/oem/imports/{id}/mapping": ["license-manage"],
  "GET /api/oem/imports/{id}/faults": ["license-manage"],
  "POST /api/oem/imports/{id}/run": ["license-manage"],
  "GET /api/oem/imports/{id}/result": ["license-manage"],
  "DELETE /api/oem/imports/{id}": ["license-manage"],
  "GET /api/oem/refresh-info/summary-view": "signed-in",
  "POST /api/oem/refresh-info/refresh": "signed-in",
  "GET /api/oem/servers": "signed-in",
  "PATCH /api/oem/servers/{id}/status": ["license-manage"],
  "POST /api/oem/servers/{id}/release": ["license-manage"],
  "GET /api/oem/licenses/{key}/activation-code": ["license-manage"],
  "POST /api/oem/licenses/{key}/activation-code": ["license-manage"],
  "GET /api/oem/history": "signed-in",
  "POST /api/oem/history/{id}/undo": ["license-manage", "license-delete"],
  "GET /api/oem/audit": ["users-manage", "settings-manage"],
  "GET /api/oem/audit/chain": ["users-manage", "settings-manage"],
  "GET /api/oem/events": ["users-manage", "settings-manage"],
  "GET /api/oem/views": "signed-in",
  "POST /api/oem/views": "signed-in",
  "PATCH /api/oem/views/{id}": "signed-in",
  "DELETE /api/oem/views/{id}": "signed-in",
  "GET /api/oem/views/{id}/mail": ["license-manage"],
  "PUT /api/oem/views/{id}/mail": ["license-manage"],
  "DELETE /api/oem/views/{id}/mail": ["license-manage"],
  "GET /api/oem/webhooks": "admin",
  "POST /api/oem/webhooks": "admin",
  "PATCH /api/oem/webhooks/{id}": "admin",
  "DELETE /api/oem/webhooks/{id}": "admin",
  "GET /api/oem/webhooks/{id}/deliveries": "admin",
  "GET /api/oem/webhooks/deliveries/{deliveryId}/attempts": "admin",
  "POST /api/oem/webhooks/{id}/test": "admin",
  "POST /api/oem/webhooks/deliveries/{deliveryId}/replay": "admin",
  "GET /api/oem/quotas": "signed-in",
  "GET /api/oem/quotas/{id}": "signed-in",
  "POST /api/oem/quotas/enterprise": ["license-create", "license-manage"],
  "POST /api/oem/quotas/ir": ["license-create", "license-manage"],
  "PATCH /api/oem/quotas/{id}/date": ["license-manage"],
  "PATCH /api/oem/quotas/{id}/status": ["license-manage"],
  "PATCH /api/oem/quotas/enterprise/{id}/capacity": ["license-manage"],
  "GET /api/oem/tags": "signed-in",
  "POST /api/oem/tags": ["tags-create"],
  "POST /api/oem/tags/paginated": "signed-in",
  "GET /api/oem/tags/{id}": "signed-in",
  "PATCH /api/oem/tags/{id}": ["tags-manage"],
  "DELETE /api/oem/tags/{id}": ["tags-manage"],
  "GET /api/oem/packages": "signed-in",
  "GET /api/oem/packages/tier-names": "signed-in",
  "GET /api/oem/packages/tier/{id}/features": "signed-in",
  "GET /api/oem/catalog": ["settings-manage"],
  "PUT /api/oem/catalog": "admin",
  "GET /api/oem/catalog/sample": ["settings-manage"],
  "GET /api/oem/catalog/draft": "admin",
  "PUT /api/oem/catalog/draft": "admin",
  "DELETE /api/oem/catalog/draft": "admin",
  "GET /api/oem/desk": "signed-in",
  "GET /api/oem/first-steps": "admin",
  "PUT /api/oem/first-steps": "admin",
  "GET /api/oem/companies": "signed-in",
  "GET /api/oem/companies/{id}": "signed-in",
  "PATCH /api/oem/companies/{id}": ["license-manage"],
  "POST /api/oem/companies/{id}/merge": ["license-manage"],
  "GET /api/oem/licenses/{key}/use": "signed-in",
  "GET /api/oem/licenses/{key}/links": "signed-in",
  "GET /api/oem/customers": "signed-in",
  "GET /api/oem/customers/{name}": "signed-in",
  "GET /api/oem/hubspot-customers/companies": "signed-in",
  "GET /api/oem/hubspot-customers/companies/{companyId}/contacts": "signed-in",
  "GET /api/oem/versions": "signed-in",
  "GET /api/oem/versions/{id}": "signed-in",
  "POST /api/oem/versions": ["versions-manage"],
  "PUT /api/oem/versions/{id}": ["versions-manage"],
  "GET /api/oem/versions/update/air": "public",
  "POST /api/tokens": ["tokens-manage"],
  "POST /api/tokens/paginated": ["tokens-manage", "tags-manage"],
  "GET /api/tokens/{token}": ["tokens-manage", "tags-manage"],
  "DELETE /api/tokens/{token}": ["tokens-manage", "tags-manage"],
  "GET /api/oem/license-settings": "signed-in",
  "PUT /api/oem/license-settings/renewal-period": ["settings-manage"],
  "PUT /api/oem/license-settings/reminder-days": ["settings-manage"],
  "GET /api/oem/reminders": ["settings-manage", "license-manage"],
  "POST /api/oem/reminders/snooze": ["settings-manage", "license-manage"],
  "POST /api/oem/reminders/resume": ["settings-manage", "license-manage"],
  "POST /api/oem/reminders/send-again": ["settings-manage"],
  "POST /api/oem/license-settings/test-mail": ["settings-manage"],
  "GET /api/oem/jobs": ["settings-manage"],
  "POST /api/oem/jobs/{name}/run": ["settings-manage"],
  "POST /api/oem/mails/send-kept": ["settings-manage"],
  "GET /api/oem/mails": ["settings-manage"],
  "GET /api/oem/mails/{id}": ["settings-manage"],
  "GET /api/marketplace/customer": "public",
  "GET /api/marketplace/customer/test": "public",
  "POST /api/marketplace/aws/events": "server",
  "POST /api/customers/one/marketplace": "public",
  "POST /api/customers/one/instance/saas": "public",
  "GET /api/customers/one/instance/check-status": "public",
  "GET /api/customers/one/instance/availability": "public",
  "POST /api/customers/one/instance/retry": "public",
  "GET /api/customers/air": "signed-in",
  "GET /api/customers/air/csv": ["license-manage"],
  "GET /api/customers/air/{id}": "signed-in",
  "GET /api/customers/air/{id}/case-activities": "signed-in",
  "GET /api/customers/air/{id}/case-activities/types": "signed-in",
  "GET /api/customers/air/{id}/case-activities/csv": ["license-manage"],
  "GET /api/customers/one/waiting": "signed-in",
  "POST /api/customers/one/waiting/{licenseKey}/approve": ["license-manage"],
  "POST /api/customers/one/trials": ["license-create"],
  "GET /api/customers/one/check": "signed-in",
  "GET /api/customers/one/hosted": "signed-in",
  "GET /api/customers/one/numbers": "signed-in",
  "GET /api/customers/one/hosted/{licenseKey}": "signed-in",
  "POST /api/customers/one/hosted/{licenseKey}/extend": ["license-manage"],
  "POST /api/customers/one/hosted/{licenseKey}/convert": ["license-manage"],
  "POST /api/customers/one/hosted/{licenseKey}/suspend": ["license-manage"],
  "POST /api/customers/one/hosted/{licenseKey}/resume": ["license-manage"],
  "POST /api/customers/one/hosted/{licenseKey}/retry": ["license-manage"],
  "POST /api/customers/one/hosted/{licenseKey}/send-address": ["license-manage"],
  "POST /api/customers/one/hosted/{licenseKey}/create-again": ["license-manage"],
  "POST /api/customers/one/hosted/{licenseKey}/resend-invitation": ["license-manage"],
  "DELETE /api/customers/one/hosted/{licenseKey}": ["license-manage", "license-delete"],
  "GET /api/customers/one/invitation": "public",
  "POST /api/customers/one/invitation/confirm": "public",
  "POST /api/customers/one/invitation/renew": "public",
  "POST /product/v1/activations": "public",
  "DELETE /product/v1/activations/{serverId}": "server",
  "POST /product/v1/heartbeats": "server",
  "POST /product/v1/case-activities": "server",
  "GET /product/v1/versions/latest": "public",
};

const exampleParameters: Record<string, string> = {
  key: "00000-00000-00000-00000-00000",
  provider: "nobody",
  token: "air_nobody-has-this-one",
  name: "Nobody & Sons",
  seedKey: "seed-of-the-sweep",
};
const pathOf = ({ path }: DescribedEndpoint) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleParameters[name] ?? "12345678"));

const requirementFor = ({ name }: DescribedEndpoint): Requirement =>
  requirements[name] ?? expect.fail(`The privileges of ${name} are not listed.`);

type Verdict = "unknown" | "rejected" | "allowed";

/** Returns the result of the permission check, which comes before all other checks. */
function verdictOf({ status, body }: ApiResponse): Verdict {
  const { code, message = "" } =
    (body as { error?: { code?: string; message?: string } } | null)?.error ?? {};
  if (status === 401) return "unknown";
  return status === 403 && code === "FORBIDDEN" && message.startsWith("This needs") ? "rejected" : "allowed";
}

/** Sorts the logout last, because it ends the session of the client. */
const logoutLast = (endpoints: DescribedEndpoint[]) =>
  endpoints.toSorted((a, b) => Number(a.path.endsWith("/logout")) - Number(b.path.endsWith("/logout")));

async function collectVerdicts(
  client: Client,
  endpoints: DescribedEndpoint[],
): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  for (const endpoint of logoutLast(endpoints)) {
    const body = endpoint.operation.requestBody ? {} : undefined;
    results[endpoint.name] = verdictOf(await client.send(endpoint.method, pathOf(endpoint), { body }));
  }
  return results;
}

/** Expected verdict for a caller without valid credentials. */
const expectedWithoutCredentials = (requirement: Requirement) =>
  requirement === "public" ? "allowed" : "unknown";
const expectedWithPrivileges = (grantedPrivileges: readonly string[]) => (requirement: Requirement) => {
  if (requirement === "public" || requirement === "signed-in") return "allowed";
  if (requirement === "server") return "unknown";
  if (requirement === "admin") return "rejected";
  return requirement.some((privilege) => grantedPrivileges.includes(privilege)) ? "allowed" : "rejected";
};
const expectedForAdmin = (requirement: Requirement) => (requirement === "server" ? "unknown" : "allowed");

describe("The privileges of endpoints", () => {
  let api: ApiUnderTest;
  let endpoints: DescribedEndpoint[];
  beforeEach(async () => {
    api = await startTestApi({ rateLimitFactor: 1_000 });
    endpoints = await describedEndpoints(api.asNobody);
  });

  const expectVerdicts = async (client: Client, verdictFor: (requirement: Requirement) => Verdict) => {
    const expected = endpoints.map((endpoint) => [endpoint.name, verdictFor(requirementFor(endpoint))]);
    expect(await collectVerdicts(client, endpoints)).toEqual(Object.fromEntries(expected));
  };

  it("are listed for every endpoint and for no unknown endpoint", () => {
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual(Object.keys(requirements).toSorted());
  });

  it("apply to a caller without credentials", async () => {
    await expectVerdicts(api.asNobody, expectedWithoutCredentials);
  });

  it("apply to a user without privileges", async () => {
    await expectVerdicts(api.asRita, expectedWithPrivileges([]));
  });

  it.each(privileges)("apply to a user with %s only", async (privilege) => {
    await api.grantPrivileges(api.people.rita, [privilege]);
    await expectVerdicts(api.asRita, expectedWithPrivileges([privilege]));
  });

  it("apply to an admin", async () => {
    await expectVerdicts(api.asAda, expectedForAdmin);
  });

  it("are the same for an API token and its owner", async () => {
    const mertsToken = await api.withToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    await expectVerdicts(mertsToken, expectedWithPrivileges(api.people.mert.privileges));
  });

  it("treat an expired, deleted or unknown token like no credentials", async () => {
    const expiredClient = await api.withToken(api.people.ada, "2026-11-19T00:00:00.000Z");
    const deletedClient = await api.withToken(api.people.ada, "2027-01-01T00:00:00.000Z");
    const now = api.context.now().getTime();
    await api.engine.db.deleteFrom("api_token").where("expiration_date", ">", now).execute();
    for (const client of [expiredClient, deletedClient, api.withBearer("air_foreign")])
      await expectVerdicts(client, expectedWithoutCredentials);
  });
});
