import type { z } from "zod";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { auditEndpoints } from "./licenses/audit.ts";
import { authEndpoints } from "./admin/auth.ts";
import type { Endpoint } from "./endpoint/endpoint.ts";
import type { ApiInvoker, ClientInput } from "./endpoint/invoker.ts";
import { caseActivityEndpoints } from "./customers/case-activities.ts";
import { companyStatementEndpoint } from "./customers/company-statement.ts";
import { companyEndpoints } from "./customers/companies.ts";
import { customerEndpoints } from "./customers/customers.ts";
import { hostedCustomerEndpoints } from "./instances/hosted-customers.ts";
import { explanationEndpoints } from "./licenses/explanation.ts";
import { fisCustomerEndpoints } from "./customers/fis-customers.ts";
import { historyEndpoints } from "./licenses/history.ts";
import { crmEndpoints } from "./customers/hubspot-customers.ts";
import { instanceEndpoints } from "./instances/instances.ts";
import { importEndpoints } from "./licenses/imports.ts";
import { invitationEndpoints } from "./instances/invitations.ts";
import { bulkRunEndpoints } from "./licenses/bulk-runs.ts";
import { licenseBulkEndpoints } from "./licenses/license-bulk.ts";
import { licenseChangeEndpoints } from "./licenses/license-changes.ts";
import { licenseEditEndpoints, licenseFieldEndpoints } from "./licenses/license-edits.ts";
import { licenseFileEndpoints } from "./licenses/license-files.ts";
import { licenseUseEndpoints } from "./licenses/license-use.ts";
import { licenseEndpoints } from "./licenses/licenses.ts";
import { catalogEndpoints } from "./admin/catalog.ts";
import { dashboardEndpoints } from "./admin/dashboard.ts";
import { reportMailEndpoints } from "./admin/report-mails.ts";
import { reportsEndpoints } from "./admin/reports.ts";
import { firstStepEndpoints } from "./admin/first-steps.ts";
import { jobEndpoints } from "./admin/jobs.ts";
import { mailEndpoints } from "./admin/mails.ts";
import { marketplaceEndpoints } from "./instances/marketplace.ts";
import { packageEndpoints } from "./licenses/packages.ts";
import { quotaEndpoints } from "./licenses/quotas.ts";
import { summaryRefreshEndpoints } from "./licenses/refresh-info.ts";
import { approvalEndpoints } from "./approvals/approvals.ts";
import { approvalRuleEndpoints } from "./approvals/approval-rules.ts";
import { previewEndpoints } from "./licenses/previews.ts";
import { renewalDeskEndpoints } from "./licenses/renewal-desk.ts";
import { renewalEndpoints } from "./licenses/renewals.ts";
import { rejectionEndpoints } from "./licenses/rejections.ts";
import { reminderEndpoints } from "./admin/reminders.ts";
import { searchEndpoints } from "./admin/search.ts";
import { serverEndpoints } from "./licenses/servers.ts";
import { sessionEndpoints } from "./admin/sessions.ts";
import { serviceAccountEndpoints } from "./admin/service-accounts.ts";
import { settingsEndpoints } from "./admin/settings.ts";
import { tagEndpoints } from "./licenses/tags.ts";
import { tokenEndpoints } from "./admin/tokens.ts";
import { trialEndpoints } from "./instances/trials.ts";
import { userEndpoints } from "./admin/users.ts";
import { versionEndpoints } from "./licenses/versions.ts";
import { viewMailEndpoints } from "./licenses/view-mails.ts";
import { viewEndpoints } from "./licenses/views.ts";
import { accessReviewEndpoints } from "./admin/access-review.ts";
import { customerLinkEndpoints } from "./customer-links/links.ts";
import { customerPageEndpoints } from "./customer-links/customer-page.ts";
import { directoryEndpoints } from "./admin/directory.ts";
import { webhookEndpoints } from "./admin/webhooks.ts";
import { purchaseEndpoints } from "./instances/purchases.ts";
import { waitingBuyerEndpoints } from "./instances/waiting-buyers.ts";

const endpoints = {
  auth: authEndpoints,
  users: userEndpoints,
  accessReview: accessReviewEndpoints,
  sessions: sessionEndpoints,
  licenses: {
    ...licenseEndpoints,
    ...licenseFileEndpoints,
    ...licenseEditEndpoints,
    ...licenseChangeEndpoints,
    ...licenseBulkEndpoints,
    ...explanationEndpoints,
    ...licenseUseEndpoints,
  },
  licenseFields: licenseFieldEndpoints,
  bulkRuns: bulkRunEndpoints,
  previews: previewEndpoints,
  approvals: approvalEndpoints,
  approvalRules: approvalRuleEndpoints,
  imports: importEndpoints,
  customerLinks: customerLinkEndpoints,
  customerPage: customerPageEndpoints,
  quotas: quotaEndpoints,
  servers: serverEndpoints,
  rejections: rejectionEndpoints,
  history: historyEndpoints,
  audit: auditEndpoints,
  tags: tagEndpoints,
  versions: versionEndpoints,
  tokens: tokenEndpoints,
  serviceAccounts: serviceAccountEndpoints,
  settings: settingsEndpoints,
  catalog: catalogEndpoints,
  dashboard: dashboardEndpoints,
  reports: reportsEndpoints,
  reportMails: reportMailEndpoints,
  firstSteps: firstStepEndpoints,
  reminders: reminderEndpoints,
  renewals: { ...renewalEndpoints, ...renewalDeskEndpoints },
  searches: searchEndpoints,
  mails: mailEndpoints,
  jobs: jobEndpoints,
  views: viewEndpoints,
  viewMails: viewMailEndpoints,
  directory: directoryEndpoints,
  webhooks: webhookEndpoints,
  refreshes: summaryRefreshEndpoints,
  packages: packageEndpoints,
  crm: crmEndpoints,
  companies: { ...companyEndpoints, statement: companyStatementEndpoint },
  customers: customerEndpoints,
  fisCustomers: fisCustomerEndpoints,
  caseActivities: caseActivityEndpoints,
  marketplace: marketplaceEndpoints,
  instances: instanceEndpoints,
  purchases: purchaseEndpoints,
  waitingBuyers: waitingBuyerEndpoints,
  trials: trialEndpoints,
  invitations: invitationEndpoints,
  hostedCustomers: hostedCustomerEndpoints,
};

/** Endpoints with `If-Match` need `rowVersion`, which is the version that the user saw. `undefined` skips the check. */
type EndpointArguments<E extends Endpoint> = E["supportsIfMatch"] extends true
  ? [input: ClientInput<E> & { rowVersion: number | undefined }]
  : [input?: ClientInput<E>];

/** Lists of an external license API omit entities that cannot be read, and report them in `unreadableEntities`. */
type ResultWithUnreadableEntities<Result> = Result extends
  | readonly unknown[]
  | { entities: readonly unknown[] }
  ? Result & { unreadableEntities?: UnreadableEntity[] | undefined }
  : Result;

type Endpoints = typeof endpoints;
/** The client has a function for each endpoint. A function rejects with the Problem that the API returned. */
export type LicenseApiClient = {
  [Resource in keyof Endpoints]: {
    [Name in keyof Endpoints[Resource]]: Endpoints[Resource][Name] extends infer E extends Endpoint
      ? (
          ...endpointArguments: EndpointArguments<E>
        ) => Promise<ResultWithUnreadableEntities<z.output<E["result"]>>>
      : never;
  };
};

/** Creates the functions of a resource on first access, because a page uses few resources. */
export function createLicenseApiClient(invoke: ApiInvoker): LicenseApiClient {
  const client = {};
  for (const [resource, resourceEndpoints] of Object.entries(endpoints))
    Object.defineProperty(client, resource, {
      configurable: true,
      get() {
        const boundEndpoints = bindEndpoints(resourceEndpoints, invoke);
        // Replaces this getter, so that the next access returns the same functions.
        Object.defineProperty(client, resource, { value: boundEndpoints });
        return boundEndpoints;
      },
    });
  return client as LicenseApiClient;
}

const bindEndpoints = (resourceEndpoints: Record<string, Endpoint>, invoke: ApiInvoker) =>
  Object.fromEntries(
    Object.entries(resourceEndpoints).map(([name, endpoint]) => [
      name,
      (input: ClientInput<Endpoint> = {}) => invoke(endpoint, input),
    ]),
  );
