import type { EndpointHandler } from "./endpoint/handler.ts";
import type { Endpoint, EndpointGroup } from "./endpoint/endpoint.ts";
import { auditHandlers } from "./licenses/audit.ts";
import { authHandlers } from "./admin/auth.ts";
import { providerSignOutHandlers } from "./admin/provider-sign-out.ts";
import { caseActivityHandlers } from "./customers/case-activities.ts";
import { companyStatementHandler } from "./customers/company-statement.ts";
import { companyHandlers } from "./customers/companies.ts";
import { customerHandlers } from "./customers/customers.ts";
import { createDocumentationHandlers } from "./service/documentation.ts";
import { hostedCustomerHandlers } from "./instances/hosted-customers.ts";
import { explanationHandlers } from "./licenses/explanation.ts";
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
import { licenseUseHandlers } from "./licenses/license-use.ts";
import { licenseHandlers } from "./licenses/licenses.ts";
import { licenseFileHandlers } from "./licenses/license-files.ts";
import { rejectionHandlers } from "./licenses/rejections.ts";
import { renewalDeskHandlers } from "./licenses/renewal-desk.ts";
import { renewalHandlers } from "./licenses/renewals.ts";
import { reminderHandlers } from "./admin/reminders.ts";
import { reportHandlers } from "./licenses/license-report.ts";
import { catalogHandlers } from "./admin/catalog.ts";
import { dashboardHandlers } from "./admin/dashboard.ts";
import { reportMailHandlers } from "./admin/report-mails.ts";
import { reportsHandlers } from "./admin/reports.ts";
import { firstStepHandlers } from "./admin/first-steps.ts";
import { jobHandlers } from "./admin/jobs.ts";
import { mailHandlers } from "./admin/mails.ts";
import { marketplaceHandlers } from "./instances/marketplace.ts";
import { marketplaceEventHandlers } from "./instances/marketplace-events.ts";
import { packageHandlers } from "./licenses/packages.ts";
import { approvalHandlers } from "./approvals/approvals.ts";
import { approvalRuleHandlers } from "./approvals/approval-rules.ts";
import { previewHandlers } from "./licenses/previews.ts";
import { productGuide } from "./product/product-guide.ts";
import { productHandlers } from "./product/product.ts";
import { quotaHandlers } from "./licenses/quotas.ts";
import { summaryRefreshHandlers } from "./licenses/refresh-info.ts";
import { searchHandlers } from "./admin/search.ts";
import { serverHandlers } from "./licenses/servers.ts";
import { serviceHandlers } from "./service/health.ts";
import { accessReviewHandlers } from "./admin/access-review.ts";
import { sessionHandlers } from "./admin/sessions.ts";
import { serviceAccountHandlers } from "./admin/service-accounts.ts";
import { settingsHandlers } from "./admin/settings.ts";
import { tagHandlers } from "./licenses/tags.ts";
import { tokenHandlers } from "./admin/tokens.ts";
import { trialHandlers } from "./instances/trials.ts";
import { userHandlers } from "./admin/users.ts";
import { versionHandlers } from "./licenses/versions.ts";
import { viewMailHandlers } from "./licenses/view-mails.ts";
import { viewHandlers } from "./licenses/views.ts";
import { customerLinkHandlers } from "./customer-links/links.ts";
import { customerPageHandlers } from "./customer-links/customer-page.ts";
import { directoryHandlers } from "./admin/directory.ts";
import { webhookHandlers } from "./admin/webhooks.ts";
import { purchaseHandlers } from "./instances/purchases.ts";
import { waitingBuyerHandlers } from "./instances/waiting-buyers.ts";

interface HandlerGroup extends Omit<EndpointGroup, "endpoints"> {
  handlers: readonly EndpointHandler[];
}

/** Groups of the API reference, in the order in which a developer needs them. */
const handlerGroups: HandlerGroup[] = [
  {
    title: "Authentication",
    description: "Scripts send an API token; browsers sign in with an identity provider and use a session.",
    handlers: [...tokenHandlers, ...authHandlers, ...providerSignOutHandlers],
  },
  {
    title: "Licenses",
    description: "Find, create, change, delete and restore licenses.",
    handlers: [
      ...licenseHandlers,
      ...licenseEditHandlers,
      ...licenseChangeHandlers,
      ...explanationHandlers,
      ...reportHandlers,
      ...summaryRefreshHandlers,
    ],
  },
  {
    title: "Bulk changes",
    description: "Change many licenses, in batches or in the background.",
    handlers: [...licenseBulkHandlers, ...bulkRunHandlers],
  },
  {
    title: "Previewed changes",
    description:
      "Preview a change, then commit exactly what the preview shows. Assistants change licenses only in this way.",
    handlers: [...previewHandlers],
  },
  {
    title: "Approvals",
    description: "Ask for the approval of a change that needs a second person, and decide about requests.",
    handlers: [...approvalHandlers, ...approvalRuleHandlers],
  },
  {
    title: "Quotas",
    description: "The capacities of a license for a period.",
    handlers: [...quotaHandlers],
  },
  {
    title: "Servers",
    description: "Deployed servers that use a license, their activation and use, and rejected requests.",
    handlers: [...serverHandlers, ...rejectionHandlers, ...licenseUseHandlers],
  },
  {
    title: "License files",
    description:
      "Signed files for offline servers, and certificates as PDF. The guide of the Product API describes the format of a license file and how to verify it.",
    handlers: [...licenseFileHandlers],
  },
  {
    title: "Customer links",
    description:
      "Links to a page on which customers see their license, get license files and ask for a renewal, without an account.",
    handlers: [...customerLinkHandlers, ...customerPageHandlers],
  },
  {
    title: "Renewals",
    description: "Renew licenses, and follow which licenses end soon.",
    handlers: [...renewalHandlers, ...renewalDeskHandlers],
  },
  {
    title: "Catalog",
    description: "Packages and tiers that can be sold, and the features of a tier.",
    handlers: [...packageHandlers, ...catalogHandlers],
  },
  {
    title: "Customers",
    description: "Companies and contacts, on licenses and in the CRM.",
    handlers: [...companyHandlers, companyStatementHandler, ...customerHandlers, ...crmHandlers],
  },
  {
    title: "FIS customers",
    description: "Companies with an IR license: their cases, servers and case activities.",
    handlers: [...fisCustomerHandlers, ...caseActivityHandlers],
  },
  {
    title: "Hosted customers",
    description: "Trials and customers whose instance the vendor hosts.",
    handlers: [...hostedCustomerHandlers, ...trialHandlers, ...waitingBuyerHandlers, ...invitationHandlers],
  },
  {
    title: "Marketplace",
    description: "Sign-up of buyers who come from a cloud marketplace.",
    handlers: [...marketplaceHandlers, ...instanceHandlers, ...marketplaceEventHandlers],
  },
  {
    title: "Purchases",
    description: "Purchases in cloud marketplaces, and the licenses that they belong to.",
    handlers: purchaseHandlers,
  },
  {
    title: "Tags",
    description: "Labels that several licenses share.",
    handlers: [...tagHandlers],
  },
  {
    title: "Views",
    description: "Saved filters of the license list, and their mails.",
    handlers: [...viewHandlers, ...viewMailHandlers],
  },
  {
    title: "Imports",
    description: "Import licenses from a CSV file.",
    handlers: [...importHandlers],
  },
  {
    title: "History",
    description: "Events of licenses and users, in a hash chain that shows manipulation.",
    handlers: [...historyHandlers, ...auditHandlers],
  },
  {
    title: "Service accounts",
    description:
      "Tokens of programs, which belong to no user. They continue to work when their owner leaves, and rest unless the owner confirms them every 90 days.",
    handlers: [...serviceAccountHandlers],
  },
  {
    title: "Directory",
    description: "Tokens with which the company directory sends users and groups to `/scim/v2` (SCIM 2.0).",
    handlers: [...directoryHandlers],
  },
  {
    title: "Webhooks",
    description: "Receive events as HTTP requests.",
    handlers: [...webhookHandlers],
  },
  {
    title: "Reminders and mails",
    description: "Reminders about the end of licenses, and stored mails.",
    handlers: [...reminderHandlers, ...mailHandlers],
  },
  {
    title: "Search",
    description: "One search for all kinds of entities.",
    handlers: [...searchHandlers],
  },
  {
    title: "Versions",
    description: "Releases of the product.",
    handlers: [...versionHandlers],
  },
  {
    title: "Users",
    description: "Users, their privileges and their sessions.",
    handlers: [...userHandlers, ...sessionHandlers, ...accessReviewHandlers],
  },
  {
    title: "Settings",
    description: "Settings of licenses, background jobs, the home page and reports.",
    handlers: [
      ...settingsHandlers,
      ...jobHandlers,
      ...firstStepHandlers,
      ...dashboardHandlers,
      ...reportsHandlers,
      ...reportMailHandlers,
    ],
  },
  {
    title: "Service",
    description: "Health of the service, and this document.",
    handlers: [...serviceHandlers, ...createDocumentationHandlers(() => endpointGroups)],
  },
  {
    title: "Product API",
    description: productGuide,
    isCalledByProduct: true,
    handlers: productHandlers,
  },
];

export const endpointGroups: readonly EndpointGroup[] = handlerGroups.map(
  ({ handlers: groupHandlers, ...group }) => ({
    ...group,
    endpoints: groupHandlers.map(({ endpoint }) => endpoint),
  }),
);

/** All handlers, sorted by number of path parameters, because Hono uses the first route that matches. */
export const handlers: EndpointHandler[] = handlerGroups
  .flatMap((group) => group.handlers)
  .toSorted((a, b) => a.endpoint.path.split("{").length - b.endpoint.path.split("{").length);

const handlersByEndpoint = new Map(handlers.map((handler) => [handler.endpoint, handler]));

export function findHandler(endpoint: Endpoint): EndpointHandler {
  const handler = handlersByEndpoint.get(endpoint);
  if (!handler) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}.`);
  return handler;
}
