import type { Answer } from "./answer.ts";
import type { Call } from "./call.ts";
import { auditAnswers } from "./audit.ts";
import { authAnswers } from "./auth.ts";
import { caseActivityAnswers } from "./case-activities.ts";
import { customerAnswers } from "./customers.ts";
import { documentationAnswers } from "./documentation.ts";
import { hostedCustomerAnswers } from "./hosted-customers.ts";
import { fisCustomerAnswers } from "./fis-customers.ts";
import { historyAnswers } from "./history.ts";
import { crmAnswers } from "./hubspot-customers.ts";
import { instanceAnswers } from "./instances.ts";
import { invitationAnswers } from "./invitations.ts";
import { licenseBulkAnswers } from "./license-bulk.ts";
import { licenseEditAnswers } from "./license-edits.ts";
import { licenseAnswers } from "./licenses.ts";
import { certificateAnswers } from "./license-certificate.ts";
import { reminderAnswers } from "./reminders.ts";
import { reportAnswers } from "./license-report.ts";
import { mailAnswers } from "./mails.ts";
import { marketplaceAnswers } from "./marketplace.ts";
import { marketplaceEventAnswers } from "./marketplace-events.ts";
import { packageAnswers } from "./packages.ts";
import { productAnswers } from "./product.ts";
import { quotaAnswers } from "./quotas.ts";
import { refreshAnswers } from "./refresh-info.ts";
import { serverAnswers } from "./servers.ts";
import { serviceAnswers } from "./service.ts";
import { settingsAnswers } from "./settings.ts";
import { tagAnswers } from "./tags.ts";
import { tokenAnswers } from "./tokens.ts";
import { trialAnswers } from "./trials.ts";
import { userAnswers } from "./users.ts";
import { versionAnswers } from "./versions.ts";
import { waitingBuyerAnswers } from "./waiting-buyers.ts";

const described: Answer[] = [
  ...authAnswers,
  ...userAnswers,
  ...licenseAnswers,
  ...licenseEditAnswers,
  ...licenseBulkAnswers,
  ...reportAnswers,
  ...certificateAnswers,
  ...quotaAnswers,
  ...serverAnswers,
  ...historyAnswers,
  ...auditAnswers,
  ...tagAnswers,
  ...versionAnswers,
  ...tokenAnswers,
  ...settingsAnswers,
  ...reminderAnswers,
  ...mailAnswers,
  ...refreshAnswers,
  ...packageAnswers,
  ...crmAnswers,
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

/** Every call there is. Where two paths fit a request, the one with fewer parameters stands first. */
export const answers: Answer[] = [
  ...described,
  ...documentationAnswers(described.map(({ call }) => call)),
].toSorted((a, b) => a.call.path.split("{").length - b.call.path.split("{").length);

const byCall = new Map(answers.map((answer) => [answer.call, answer]));

export function answerTo(call: Call): Answer {
  const answer = byCall.get(call);
  if (!answer) throw new Error(`Nothing answers ${call.method} ${call.path}.`);
  return answer;
}
