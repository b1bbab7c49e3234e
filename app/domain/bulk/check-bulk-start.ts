import { noEndReason, requireApproval } from "#app/domain/approval-rules/check-approval.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { SettingsStore } from "#app/domain/settings/settings.ts";
import { isInfinite } from "#app/domain/time/time.ts";
import type { BulkChange } from "./bulk-change.ts";

/** Throws APPROVAL_REQUIRED if the change has too many licenses or removes their end, unless the change is approved. */
export async function checkBulkStart(
  { settings }: { settings: SettingsStore },
  actor: Actor,
  change: BulkChange,
  licenseCount: number,
): Promise<void> {
  const {
    approvalRules: { neverEnds, maxLicenses },
  } = await settings.read();
  if (neverEnds && setsNoEnd(change))
    requireApproval(actor, {
      reason: noEndReason,
      advice: "Choose an end date, or ask for approval where you start the change.",
    });
  if (maxLicenses !== null && licenseCount > maxLicenses)
    requireApproval(actor, {
      reason: `A change of more than ${maxLicenses.toLocaleString("en")} licenses needs the approval of a second person.`,
      advice: "Select fewer licenses, or ask for approval where you start the change.",
    });
}

function setsNoEnd(change: BulkChange): boolean {
  if (change.kind === "period") return isInfinite(change.expirationDate);
  if (change.kind !== "end-date") return false;
  const ends = [
    change.expirationDate,
    ...(change.overrides ?? []).map((override) => override.expirationDate),
  ];
  return ends.some((end) => end !== undefined && isInfinite(end));
}
