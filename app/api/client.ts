import type { z } from "zod";
import { auditCalls } from "./audit.ts";
import { authCalls } from "./auth.ts";
import type { Call } from "./call.ts";
import { caseActivityCalls } from "./case-activities.ts";
import { customerCalls } from "./customers.ts";
import { hostedCustomerCalls } from "./hosted-customers.ts";
import { fisCustomerCalls } from "./fis-customers.ts";
import { historyCalls } from "./history.ts";
import { crmCalls } from "./hubspot-customers.ts";
import { instanceCalls } from "./instances.ts";
import { invitationCalls } from "./invitations.ts";
import { licenseBulkCalls } from "./license-bulk.ts";
import { licenseEditCalls } from "./license-edits.ts";
import { licenseCalls } from "./licenses.ts";
import { mailCalls } from "./mails.ts";
import { marketplaceCalls } from "./marketplace.ts";
import { packageCalls } from "./packages.ts";
import { quotaCalls } from "./quotas.ts";
import { refreshCalls } from "./refresh-info.ts";
import { reminderCalls } from "./reminders.ts";
import { serverCalls } from "./servers.ts";
import { settingsCalls } from "./settings.ts";
import { tagCalls } from "./tags.ts";
import { tokenCalls } from "./tokens.ts";
import { trialCalls } from "./trials.ts";
import { userCalls } from "./users.ts";
import { versionCalls } from "./versions.ts";
import { waitingBuyerCalls } from "./waiting-buyers.ts";

const calls = {
  auth: authCalls,
  users: userCalls,
  licenses: { ...licenseCalls, ...licenseEditCalls, ...licenseBulkCalls },
  quotas: quotaCalls,
  servers: serverCalls,
  history: historyCalls,
  audit: auditCalls,
  tags: tagCalls,
  versions: versionCalls,
  tokens: tokenCalls,
  settings: settingsCalls,
  reminders: reminderCalls,
  mails: mailCalls,
  refreshes: refreshCalls,
  packages: packageCalls,
  crm: crmCalls,
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

export interface Given<Asking extends Call> {
  params?: z.input<Asking["params"]>;
  query?: z.input<Asking["query"]>;
  body?: z.input<Asking["body"]>;
  idempotencyKey?: string;
  /** The version that the change was made from; a stale one is refused with what is stored now. */
  rowVersion?: number;
}

type Calls = typeof calls;
/** Every call as a function. Raises what the transport makes of the Problem that the API refused with. */
export type LicenseApiClient = {
  [Resource in keyof Calls]: {
    [Name in keyof Calls[Resource]]: Calls[Resource][Name] extends infer Asking extends Call
      ? (given?: Given<Asking>) => Promise<z.output<Asking["result"]>>
      : never;
  };
};

/** A call on its way to the API, in this process or behind a socket. Raises a Problem when the API refuses. */
export type Ask = (call: Call, given: Given<Call>) => Promise<unknown>;

export function licenseApiClient(ask: Ask): LicenseApiClient {
  const bound = Object.entries(calls).map(([resource, named]) => [
    resource,
    Object.fromEntries(
      Object.entries(named).map(([name, one]) => [name, (given: Given<Call> = {}) => ask(one, given)]),
    ),
  ]);
  return Object.fromEntries(bound) as LicenseApiClient;
}
