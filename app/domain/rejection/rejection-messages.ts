import { rejectionMessageByCode } from "#app/domain/deployment/rejection-messages.ts";

/** Codes of rejected activations and heartbeats of a known license. */
export const rejectionCodes = [
  "SERVER_LIVE",
  "DEVICE_MISMATCH",
  "OLD_SEQUENCE",
  "SERVER_LIMIT",
  "ASSET_LIMIT",
  "ACTIVATION_CODE",
  "CLOCK_SKEW",
  "QUOTA_PENDING",
  "QUOTA_EXPIRED",
  "QUOTA_DISABLED",
  "SERVER_DISABLED",
  "INSTANCE_SUSPENDED",
  "LICENSE_OFFLINE",
  "LICENSE_DELETED",
] as const;
export type StoredRejectionCode = (typeof rejectionCodes)[number];

export const rejectionMessages: Record<StoredRejectionCode, string> = {
  ...rejectionMessageByCode,
  OLD_SEQUENCE: "A heartbeat with the same or a higher sequence number has already arrived.",
  CLOCK_SKEW: "The clock of the server differs by more than 10 minutes.",
};
