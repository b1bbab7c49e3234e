/** The contract's calls with the slashes that it writes; all but the file stand below `/api`. */
export const contractCalls = [
  "GET /auth/check",
  "POST /auth/logout",
  "GET /user/current",
  "POST user/paginated",
  "POST user/privileges",
  "POST /oem/licenses",
  "POST /oem/licenses/hubspot",
  "POST /oem/licenses/filtered",
  "PATCH /oem/licenses/{key}/notes",
  "PATCH /oem/licenses/{key}/environment",
  "PATCH /oem/licenses/{key}/soft-capacity",
  "PATCH /oem/licenses/{key}/tags",
  "DELETE /oem/licenses/{key}",
  "GET /oem/licenses/report/csv",
  "GET /api/oem/licenses/{key}/download/{seedKey}",
  "GET /oem/refresh-info/summary-view",
  "POST /oem/refresh-info/refresh",
  "GET /oem/servers",
  "PATCH /oem/servers/{id}/status",
  "GET /oem/history",
  "GET /oem/quotas",
  "PATCH /oem/quotas/{id}/date",
  "PATCH /oem/quotas/enterprise/{id}/capacity",
  "PATCH /oem/quotas/{id}/status",
  "POST /oem/quotas/enterprise",
  "POST /oem/quotas/ir",
  "GET /oem/tags",
  "PATCH /oem/tags/{id}",
  "POST /oem/tags/paginated/",
  "DELETE /oem/tags/{id}",
  "GET /oem/packages/tier-names",
  "GET /oem/packages",
  "GET /oem/packages/tier/{id}/features",
  "GET /oem/customers",
  "GET /oem/customers/{name}",
  "GET /oem/hubspot-customers/companies",
  "GET /oem/hubspot-customers/companies/{companyId}/contacts",
  "GET /oem/versions",
  "POST /oem/versions",
  "PUT /oem/versions/{id}",
  "GET /oem/versions/update/air",
  "POST /tokens",
  "POST /tokens/paginated/",
  "DELETE /tokens/{token}",
  "GET /oem/license-settings",
  "PUT /oem/license-settings/renewal-period",
  "PUT /oem/license-settings/reminder-days",
  "GET /marketplace/customer",
  "GET /marketplace/customer/test",
  "POST /customers/one/marketplace",
  "POST /customers/one/instance/saas",
  "GET /customers/one/instance/check-status",
] as const;
export type ContractCall = (typeof contractCalls)[number];

/** What was named where the contract is silent. */
export const addedCalls = [
  "GET /oem/licenses/{key}",
  "GET /oem/licenses/{key}/certificate.pdf",
  "GET /oem/licenses/summary",
  "POST /oem/licenses/{key}/restore",
  "POST /oem/tags",
  "GET /oem/tags/{id}",
  "GET /user",
  "GET /oem/versions/{id}",
  "GET /oem/quotas/{id}",
  "GET /oem/reminders",
  "POST /oem/reminders/snooze",
  "POST /oem/reminders/resume",
  "POST /oem/reminders/send-again",
  "POST /oem/license-settings/test-mail",
  "GET /oem/mails",
  "GET /oem/mails/{id}",
  "GET /oem/audit",
  "GET /oem/audit/chain",
  "GET /tokens/{token}",
  "POST /marketplace/aws/events",
  "GET /customers/one/waiting",
  "POST /customers/one/waiting/{licenseKey}/approve",
] as const;
export type AddedCall = (typeof addedCalls)[number];

const placed = (path: string) => (path.startsWith("/api/") ? path : `/api/${path.replace(/^\//, "")}`);
/** A path without the names of its parameters and without a last slash. */
export const bare = (call: string) => call.replace(/\/$/, "").replaceAll(/\{\w+\}/g, "{}");
/** `POST user/paginated` is at `/api/user/paginated`. */
export const addressOf = (call: string) => {
  const [method = "", path = ""] = call.split(" ");
  return { method, path: placed(path) };
};
