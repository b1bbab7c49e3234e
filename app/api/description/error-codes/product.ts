import { rejectionMessage } from "#app/domain/deployment/deployment-rejection.ts";
import { rule, type RuleErrorCode } from "./rule-error-code.ts";

const deployed = (code: keyof typeof rejectionMessage, ...endpoints: string[]) =>
  rule(403, code, rejectionMessage[code], ...endpoints);

export const productErrorCodes: readonly RuleErrorCode[] = [
  deployed("LICENSE_NOT_FOUND", "activateServer"),
  deployed("LICENSE_DELETED", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  deployed("ACTIVATION_CODE", "activateServer"),
  deployed("INSTANCE_SUSPENDED", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  deployed("SERVER_DISABLED", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  deployed("QUOTA_PENDING", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  deployed("QUOTA_EXPIRED", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  deployed("QUOTA_DISABLED", "activateServer", "sendHeartbeat", "sendCaseActivities"),
  deployed("SERVER_LIVE", "activateServer"),
  deployed("SERVER_LIMIT", "activateServer", "sendHeartbeat"),
  deployed("ASSET_LIMIT", "activateServer", "sendHeartbeat"),
  deployed("CASE_LIMIT", "sendCaseActivities"),
  deployed("DEVICE_MISMATCH", "activateServer"),
  rule(
    409,
    "OLD_SEQUENCE",
    "A report with this number, or a later one, has arrived already; `current.seq` is the last.",
    "sendHeartbeat",
  ),
  rule(
    422,
    "CLOCK_SKEW",
    "The time that was sent is more than 10 minutes away from the time here.",
    "activateServer",
    "sendHeartbeat",
    "sendCaseActivities",
  ),
];
