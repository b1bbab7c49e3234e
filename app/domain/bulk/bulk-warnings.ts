import type { InstanceStore } from "#app/domain/instance/instance-store.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import type { AgreementStore } from "#app/domain/marketplace/agreement-store.ts";
import type { BulkChange, BulkKind, BulkPreview, BulkWarningCode } from "./bulk-change.ts";

export interface BulkWarningPorts {
  instances: Pick<InstanceStore, "findTrialLicenseIds">;
  agreements: Pick<AgreementStore, "findAutoRenewingLicenseIds">;
}

const warningMessages: Record<BulkWarningCode, string> = {
  TRIAL: "This license is a trial. To sell it, convert it to paid instead.",
  AUTO_RENEWS: "A marketplace renews this license automatically.",
};

/** The warnings that matter for each kind of change. */
const warningCodesByKind: Record<BulkKind, readonly BulkWarningCode[]> = {
  "end-date": ["TRIAL", "AUTO_RENEWS"],
  renewal: ["TRIAL", "AUTO_RENEWS"],
  period: ["TRIAL", "AUTO_RENEWS"],
  delete: ["AUTO_RENEWS"],
  "quota-status": ["AUTO_RENEWS"],
  capacity: ["AUTO_RENEWS"],
  tier: ["AUTO_RENEWS"],
  tags: [],
  environment: [],
  offline: [],
  notes: [],
  "soft-capacity": [],
  grace: [],
  "customer-alerts": [],
};

type Warnings = BulkPreview["entities"][number]["warnings"];

/** Reads the facts of all licenses at once, and returns the function that finds the warnings of one license. */
export async function loadWarnings(
  { instances, agreements }: BulkWarningPorts,
  { kind }: BulkChange,
  licenses: readonly FullLicense[],
): Promise<(license: FullLicense) => Warnings> {
  const codes = warningCodesByKind[kind];
  if (codes.length === 0 || licenses.length === 0) return () => [];
  const ids = licenses.map(({ record }) => record.id);
  const [trialIds, autoRenewingIds] = await Promise.all([
    instances.findTrialLicenseIds(ids),
    agreements.findAutoRenewingLicenseIds(ids),
  ]);
  const idsByCode: Record<BulkWarningCode, ReadonlySet<number>> = {
    TRIAL: trialIds,
    AUTO_RENEWS: autoRenewingIds,
  };
  return ({ record }) =>
    codes
      .filter((code) => idsByCode[code].has(record.id))
      .map((code) => ({ code, message: warningMessages[code] }));
}
