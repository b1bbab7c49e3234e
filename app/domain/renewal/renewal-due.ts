import type { LicenseSummary } from "#app/domain/license/license.ts";

/** True if the license has ended, or ends within the renewal period of the settings. */
export const isRenewalDue = ({ lifetimeStatus }: Pick<LicenseSummary, "lifetimeStatus">): boolean =>
  lifetimeStatus === "almost-expired" || lifetimeStatus === "expired";
