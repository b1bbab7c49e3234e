import { rejectionMessage } from "#app/domain/deployment/deployment-rejection.ts";
import { ruleErrorCode, type RuleErrorCode } from "./rule-error-code.ts";

const serverRejection = (code: keyof typeof rejectionMessage, ...endpoints: string[]) =>
  ruleErrorCode(403, code, rejectionMessage[code], ...endpoints);

export const productErrorCodes: readonly RuleErrorCode[] = [
  serverRejection("LICENSE_NOT_FOUND", "activateServer"),
  serverRejection("LICENSE_DELETED", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  serverRejection("ACTIVATION_CODE", "activateServer"),
  serverRejection("INSTANCE_SUSPENDED", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  serverRejection("SERVER_DISABLED", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  serverRejection("QUOTA_PENDING", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  serverRejection("QUOTA_EXPIRED", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  serverRejection("QUOTA_DISABLED", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  serverRejection("SERVER_LIVE", "activateServer"),
  serverRejection("SERVER_LIMIT", "activateServer", "sendHeartbeat"),
  serverRejection("ASSET_LIMIT", "activateServer", "sendHeartbeat"),
  serverRejection("CASE_LIMIT", "sendCaseActivities"),
  serverRejection("DEVICE_MISMATCH", "activateServer"),
  ruleErrorCode(
    409,
    "OLD_SEQUENCE",
    "A report with this number, or a later one, has arrived already; `current.seq` is the last.",
    "sendHeartbeat",
  ),
  ruleErrorCode(
    422,
    "CLOCK_SKEW",
    "The time that was sent is more than 10 minutes away from the time here.",
    "activateServer",
    "sendHeartbeat",
    "sendCaseActivities",
  ),
];
