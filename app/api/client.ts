import type { z } from "zod";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { auditCalls } from "./licenses/audit.ts";
import { authCalls } from "./office/auth.ts";
import type { Call } from "./call/call.ts";
import type { Ask, CallInput } from "./call/call-input.ts";
import { caseActivityCalls } from "./customers/case-activities.ts";
import { companyCalls } from "./customers/companies.ts";
import { customerCalls } from "./customers/customers.ts";
import { hostedCustomerCalls } from "./instances/hosted-customers.ts";
import { fisCustomerCalls } from "./customers/fis-customers.ts";
import { historyCalls } from "./licenses/history.ts";
import { crmCalls } from "./customers/hubspot-customers.ts";
import { instanceCalls } from "./instances/instances.ts";
import { importCalls } from "./licenses/imports.ts";
import { invitationCalls } from "./instances/invitations.ts";
import { bulkRunCalls } from "./licenses/bulk-runs.ts";
import { licenseBulkCalls } from "./licenses/license-bulk.ts";
import { licenseChangeCalls } from "./licenses/license-changes.ts";
import { licenseEditCalls, licenseFieldCalls } from "./licenses/license-edits.ts";
import { licenseCalls } from "./licenses/licenses.ts";
import { catalogCalls } from "./office/catalog.ts";
import { deskCalls } from "./office/desk.ts";
import { firstStepCalls } from "./office/first-steps.ts";
import { jobCalls } from "./office/jobs.ts";
import { mailCalls } from "./office/mails.ts";
import { marketplaceCalls } from "./instances/marketplace.ts";
import { packageCalls } from "./licenses/packages.ts";
import { quotaCalls } from "./licenses/quotas.ts";
import { refreshCalls } from "./licenses/refresh-info.ts";
import { renewalDeskCalls } from "./licenses/renewal-desk.ts";
import { renewalCalls } from "./licenses/renewals.ts";
import { reminderCalls } from "./office/reminders.ts";
import { searchCalls } from "./office/search.ts";
import { serverCalls } from "./licenses/servers.ts";
import { sessionCalls } from "./office/sessions.ts";
import { settingsCalls } from "./office/settings.ts";
import { tagCalls } from "./licenses/tags.ts";
import { tokenCalls } from "./office/tokens.ts";
import { trialCalls } from "./instances/trials.ts";
import { userCalls } from "./office/users.ts";
import { versionCalls } from "./licenses/versions.ts";
import { viewMailCalls } from "./licenses/view-mails.ts";
import { viewCalls } from "./licenses/views.ts";
import { webhookCalls } from "./office/webhooks.ts";
import { waitingBuyerCalls } from "./instances/waiting-buyers.ts";

const calls = {
  auth: authCalls,
  users: userCalls,
  sessions: sessionCalls,
  licenses: { ...licenseCalls, ...licenseEditCalls, ...licenseChangeCalls, ...licenseBulkCalls },
  licenseFields: licenseFieldCalls,
  bulkRuns: bulkRunCalls,
  imports: importCalls,
  quotas: quotaCalls,
  servers: serverCalls,
  history: historyCalls,
  audit: auditCalls,
  tags: tagCalls,
  versions: versionCalls,
  tokens: tokenCalls,
  settings: settingsCalls,
  catalog: catalogCalls,
  desk: deskCalls,
  firstSteps: firstStepCalls,
  reminders: reminderCalls,
  renewals: { ...renewalCalls, ...renewalDeskCalls },
  searches: searchCalls,
  mails: mailCalls,
  jobs: jobCalls,
  views: viewCalls,
  viewMails: viewMailCalls,
  webhooks: webhookCalls,
  refreshes: refreshCalls,
  packages: packageCalls,
  crm: crmCalls,
  companies: companyCalls,
  customers: customerCalls,
  fisCustomers: fisCustomerCalls,
  caseActivities: caseActivityCalls,
  marketplace: marketplaceCalls,
  instances: instanceCalls,
  waitingBuyers: waitingBuyerCalls,
  trials: trialCalls,
  invitations: invitationCalls,
  hostedCustomers: hostedCustomerCalls,
};

/** A change requires `rowVersion`, the version that the user saw. With `undefined` the last save wins. */
type Input<Asking extends Call> = Asking["changes"] extends true
  ? [input: CallInput<Asking> & { rowVersion: number | undefined }]
  : [input?: CallInput<Asking>];

/** Lists of an external license API leave out what they cannot read and report it. */
type Reported<Result> = Result extends readonly unknown[] | { entities: readonly unknown[] }
  ? Result & { unreadable?: UnreadableEntity[] | undefined }
  : Result;

type Calls = typeof calls;
/** Rejects with the Problem that the API returned. */
export type LicenseApiClient = {
  [Resource in keyof Calls]: {
    [Name in keyof Calls[Resource]]: Calls[Resource][Name] extends infer Asking extends Call
      ? (...input: Input<Asking>) => Promise<Reported<z.output<Asking["result"]>>>
      : never;
  };
};

/** Binds a resource on first access, because a page uses few of them. */
export function licenseApiClient(ask: Ask): LicenseApiClient {
  const client = {};
  for (const [resource, named] of Object.entries(calls))
    Object.defineProperty(client, resource, {
      configurable: true,
      get() {
        const value = bound(named, ask);
        Object.defineProperty(client, resource, { value });
        return value;
      },
    });
  return client as LicenseApiClient;
}

const bound = (named: Record<string, Call>, ask: Ask) =>
  Object.fromEntries(
    Object.entries(named).map(([name, one]) => [name, (input: CallInput<Call> = {}) => ask(one, input)]),
  );
