import type { QuotaTerms } from "#app/domain/quota/quota.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import { addDaysToInstant, type Instant, isInfinite, addMs } from "#app/domain/time/time.ts";

interface ChangeSource {
  enabledQuotas: readonly QuotaTerms[];
  settings: Pick<Settings, "renewalPeriod">;
  at: Instant;
}

/** The next time at which the status changes, or null. Ignores quotas without an end. */
export function findNextChange(
  { enabledQuotas, settings, at }: ChangeSource,
  computeStatusAt: (at: Instant) => string,
): Instant | null {
  const candidateTimes = enabledQuotas.flatMap(({ activationDate, expirationDate }) => {
    const ends = isInfinite(expirationDate)
      ? []
      : [addDaysToInstant(expirationDate, -settings.renewalPeriod), addMs(expirationDate, 1)];
    return isInfinite(activationDate) ? ends : [activationDate, ...ends];
  });
  const value = computeStatusAt(at);
  return (
    candidateTimes
      .filter((instant) => instant > at)
      .toSorted()
      .find((instant) => computeStatusAt(instant) !== value) ?? null
  );
}
