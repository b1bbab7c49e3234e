import type { EndpointHandler } from "./endpoint/handler.ts";
import type { Endpoint } from "./endpoint/endpoint.ts";
import { auditHandlers } from "./licenses/audit.ts";
import { authHandlers } from "./admin/auth.ts";
import { caseActivityHandlers } from "./customers/case-activities.ts";
import { companyHandlers } from "./customers/companies.ts";
import { customerHandlers } from "./customers/customers.ts";
import { documentationHandlers } from "./service/documentation.ts";
import { hostedCustomerHandlers } from "./instances/hosted-customers.ts";
import { fisCustomerHandlers } from "./customers/fis-customers.ts";
import { historyHandlers } from "./licenses/history.ts";
import { crmHandlers } from "./customers/hubspot-customers.ts";
import { instanceHandlers } from "./instances/instances.ts";
import { importHandlers } from "./licenses/imports.ts";
import { invitationHandlers } from "./instances/invitations.ts";
import { bulkRunHandlers } from "./licenses/bulk-runs.ts";
import { licenseBulkHandlers } from "./licenses/license-bulk.ts";
import { licenseChangeHandlers } from "./licenses/license-changes.ts";
import { licenseEditHandlers } from "./licenses/license-edits.ts";
import { licenseHandlers } from "./licenses/licenses.ts";
import { certificateHandlers } from "./licenses/license-certificate.ts";
import { renewalDeskHandlers } from "./licenses/renewal-desk.ts";
import { renewalHandlers } from "./licenses/renewals.ts";
import { reminderHandlers } from "./admin/reminders.ts";
import { reportHandlers } from "./licenses/license-report.ts";
import { catalogHandlers } from "./admin/catalog.ts";
import { dashboardHandlers } from "./admin/dashboard.ts";
import { firstStepHandlers } from "./admin/first-steps.ts";
import { jobHandlers } from "./admin/jobs.ts";
import { mailHandlers } from "./admin/mails.ts";
import { marketplaceHandlers } from "./instances/marketplace.ts";
import { marketplaceEventHandlers } from "./instances/marketplace-events.ts";
import { packageHandlers } from "./licenses/packages.ts";
import { productHandlers } from "./licenses/product.ts";
import { quotaHandlers } from "./licenses/quotas.ts";
import { refreshHandlers } from "./licenses/refresh-info.ts";
import { searchHandlers } from "./admin/search.ts";
import { serverHandlers } from "./licenses/servers.ts";
import { serviceHandlers } from "./service/service.ts";
import { sessionHandlers } from "./admin/sessions.ts";
import { settingsHandlers } from "./admin/settings.ts";
import { tagHandlers } from "./licenses/tags.ts";
import { tokenHandlers } from "./admin/tokens.ts";
import { trialHandlers } from "./instances/trials.ts";
import { userHandlers } from "./admin/users.ts";
import { versionHandlers } from "./licenses/versions.ts";
import { viewMailHandlers } from "./licenses/view-mails.ts";
import { viewHandlers } from "./licenses/views.ts";
import { webhookHandlers } from "./admin/webhooks.ts";
import { agreementHandlers } from "./instances/agreements.ts";
import { waitingBuyerHandlers } from "./instances/waiting-buyers.ts";

const documentedHandlers: EndpointHandler[] = [
  ...authHandlers,
  ...userHandlers,
  ...sessionHandlers,
  ...licenseHandlers,
  ...licenseEditHandlers,
  ...licenseChangeHandlers,
  ...licenseBulkHandlers,
  ...bulkRunHandlers,
  ...renewalHandlers,
  ...renewalDeskHandlers,
  ...searchHandlers,
  ...reportHandlers,
  ...importHandlers,
  ...certificateHandlers,
  ...quotaHandlers,
  ...serverHandlers,
  ...historyHandlers,
  ...auditHandlers,
  ...tagHandlers,
  ...versionHandlers,
  ...tokenHandlers,
  ...settingsHandlers,
  ...catalogHandlers,
  ...dashboardHandlers,
  ...firstStepHandlers,
  ...reminderHandlers,
  ...mailHandlers,
  ...jobHandlers,
  ...viewHandlers,
  ...viewMailHandlers,
  ...webhookHandlers,
  ...refreshHandlers,
  ...packageHandlers,
  ...crmHandlers,
  ...companyHandlers,
  ...customerHandlers,
  ...fisCustomerHandlers,
  ...caseActivityHandlers,
  ...marketplaceHandlers,
  ...marketplaceEventHandlers,
  ...instanceHandlers,
  ...agreementHandlers,
  ...waitingBuyerHandlers,
  ...trialHandlers,
  ...invitationHandlers,
  ...hostedCustomerHandlers,
  ...productHandlers,
  ...serviceHandlers,
];

/** Sorted by number of path parameters: Hono takes the first route that matches. */
export const handlers: EndpointHandler[] = [
  ...documentedHandlers,
  ...documentationHandlers(documentedHandlers.map(({ endpoint }) => endpoint)),
].toSorted((a, b) => a.endpoint.path.split("{").length - b.endpoint.path.split("{").length);

const handlersByEndpoint = new Map(handlers.map((handler) => [handler.endpoint, handler]));

export function findHandler(endpoint: Endpoint): EndpointHandler {
  const handler = handlersByEndpoint.get(endpoint);
  if (!handler) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}.`);
  return handler;
}
