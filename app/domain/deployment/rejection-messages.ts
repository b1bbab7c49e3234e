export const rejectionMessageByCode = {
  LICENSE_NOT_FOUND: "This license key does not exist.",
  LICENSE_DELETED: "This license was deleted.",
  ACTIVATION_CODE:
    "This license key needs an activation code. Check the license key and the activation code, or ask the vendor.",
  LICENSE_OFFLINE: "This license is for machines without a network. Use a license file.",
  INSTANCE_SUSPENDED: "The vendor has suspended this instance.",
  QUOTA_PENDING: "This license has not started yet.",
  QUOTA_EXPIRED: "This license has expired.",
  QUOTA_DISABLED: "This license is disabled.",
  SERVER_DISABLED: "This server is disabled.",
  SERVER_LIVE:
    "This server is active. Activate the server again with the server secret, or ask the vendor to release the server.",
  SERVER_LIMIT: "The server limit of this license is reached.",
  ASSET_LIMIT: "More assets are in use than this license allows.",
  NO_CASES: "This license has no cases.",
  CASE_LIMIT: "The case limit of this license is reached.",
  DEVICE_MISMATCH: "This device id belongs to another machine.",
} as const;

export type RejectionCode = keyof typeof rejectionMessageByCode;
