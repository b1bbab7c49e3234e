import type { Answer } from "./answer.ts";
import { authAnswers } from "./auth.ts";
import { documentationAnswers } from "./documentation.ts";
import { historyAnswers } from "./history.ts";
import { crmAnswers } from "./hubspot-customers.ts";
import { licenseAnswers } from "./licenses.ts";
import { reportAnswers } from "./license-report.ts";
import { packageAnswers } from "./packages.ts";
import { quotaAnswers } from "./quotas.ts";
import { refreshAnswers } from "./refresh-info.ts";
import { serviceAnswers } from "./service.ts";
import { tagAnswers } from "./tags.ts";
import { userAnswers } from "./users.ts";

const described: Answer[] = [
  ...authAnswers,
  ...userAnswers,
  ...licenseAnswers,
  ...reportAnswers,
  ...quotaAnswers,
  ...historyAnswers,
  ...tagAnswers,
  ...refreshAnswers,
  ...packageAnswers,
  ...crmAnswers,
  ...serviceAnswers,
];

/** Every call there is. Where two paths fit a request, the one with fewer parameters stands first. */
export const answers: Answer[] = [
  ...described,
  ...documentationAnswers(described.map(({ call }) => call)),
].toSorted((a, b) => a.call.path.split("{").length - b.call.path.split("{").length);
