import type { Answer } from "./call/answer.ts";
import type { Call } from "./call/call.ts";
import { auditAnswers } from "./licenses/audit.ts";
import { authAnswers } from "./office/auth.ts";
import { caseActivityAnswers } from "./customers/case-activities.ts";
import { companyAnswers } from "./customers/companies.ts";
import { customerAnswers } from "./customers/customers.ts";
import { documentationAnswers } from "./service/documentation.ts";
import { hostedCustomerAnswers } from "./instances/hosted-customers.ts";
import { fisCustomerAnswers } from "./customers/fis-customers.ts";
import { historyAnswers } from "./licenses/history.ts";
import { crmAnswers } from "./customers/hubspot-customers.ts";
import { instanceAnswers } from "./instances/instances.ts";
import { importAnswers } from "./licenses/imports.ts";
import { invitationAnswers } from "./instances/invitations.ts";
import { bulkRunAnswers } from "./licenses/bulk-runs.ts";
import { licenseBulkAnswers } from "./licenses/license-bulk.ts";
import { licenseChangeAnswers } from "./licenses/license-changes.ts";
import { licenseEditAnswers } from "./licenses/license-edits.ts";
import { licenseAnswers } from "./licenses/licenses.ts";
import { certificateAnswers } from "./licenses/license-certificate.ts";
import { renewalDeskAnswers } from "./licenses/renewal-desk.ts";
import { renewalAnswers } from "./licenses/renewals.ts";
import { reminderAnswers } from "./office/reminders.ts";
import { reportAnswers } from "./licenses/license-report.ts";
import { catalogAnswers } from "./office/catalog.ts";
import { deskAnswers } from "./office/desk.ts";
import { firstStepAnswers } from "./office/first-steps.ts";
import { jobAnswers } from "./office/jobs.ts";
import { mailAnswers } from "./office/mails.ts";
import { marketplaceAnswers } from "./instances/marketplace.ts";
import { marketplaceEventAnswers } from "./instances/marketplace-events.ts";
import { packageAnswers } from "./licenses/packages.ts";
import { productAnswers } from "./licenses/product.ts";
import { quotaAnswers } from "./licenses/quotas.ts";
import { refreshAnswers } from "./licenses/refresh-info.ts";
import { searchAnswers } from "./office/search.ts";
import { serverAnswers } from "./licenses/servers.ts";
import { serviceAnswers } from "./service/service.ts";
import { sessionAnswers } from "./office/sessions.ts";
import { settingsAnswers } from "./office/settings.ts";
import { tagAnswers } from "./licenses/tags.ts";
import { tokenAnswers } from "./office/tokens.ts";
import { trialAnswers } from "./instances/trials.ts";
import { userAnswers } from "./office/users.ts";
import { versionAnswers } from "./licenses/versions.ts";
import { viewMailAnswers } from "./licenses/view-mails.ts";
import { viewAnswers } from "./licenses/views.ts";
import { webhookAnswers } from "./office/webhooks.ts";
import { waitingBuyerAnswers } from "./instances/waiting-buyers.ts";

const described: Answer[] = [
  ...authAnswers,
  ...userAnswers,
  ...sessionAnswers,
  ...licenseAnswers,
  ...licenseEditAnswers,
  ...licenseChangeAnswers,
  ...licenseBulkAnswers,
  ...bulkRunAnswers,
  ...renewalAnswers,
  ...renewalDeskAnswers,
  ...searchAnswers,
  ...reportAnswers,
  ...importAnswers,
  ...certificateAnswers,
  ...quotaAnswers,
  ...serverAnswers,
  ...historyAnswers,
  ...auditAnswers,
  ...tagAnswers,
  ...versionAnswers,
  ...tokenAnswers,
  ...settingsAnswers,
  ...catalogAnswers,
  ...deskAnswers,
  ...firstStepAnswers,
  ...reminderAnswers,
  ...mailAnswers,
  ...jobAnswers,
  ...viewAnswers,
  ...viewMailAnswers,
  ...webhookAnswers,
  ...refreshAnswers,
  ...packageAnswers,
  ...crmAnswers,
  ...companyAnswers,
  ...customerAnswers,
  ...fisCustomerAnswers,
  ...caseActivityAnswers,
  ...marketplaceAnswers,
  ...marketplaceEventAnswers,
  ...instanceAnswers,
  ...waitingBuyerAnswers,
  ...trialAnswers,
  ...invitationAnswers,
  ...hostedCustomerAnswers,
  ...productAnswers,
  ...serviceAnswers,
];

/** Sorted by number of path parameters: Hono takes the first route that matches. */
export const answers: Answer[] = [
  ...described,
  ...documentationAnswers(described.map(({ call }) => call)),
].toSorted((a, b) => a.call.path.split("{").length - b.call.path.split("{").length);

const byCall = new Map(answers.map((answer) => [answer.call, answer]));

export function answerTo(call: Call): Answer {
  const answer = byCall.get(call);
  if (!answer) throw new Error(`No handler for ${call.method} ${call.path}.`);
  return answer;
}
