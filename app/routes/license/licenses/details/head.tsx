import type { License } from "#app/domain/license/license.ts";
import { computeAssetLimit, computeServerLimit } from "#app/domain/license/limits.ts";
import { isInfinite } from "#app/domain/time/time.ts";
import { CapacityBar, Usage } from "#app/routes/kit/capacity-bar.tsx";
import { DateText, RelativeDays } from "#app/routes/kit/dates/date.tsx";

interface LicenseHeadProps {
  license: License;
  now: string;
}

/** Shows the end date and the usage of the license, because customers ask about these first. */
export function LicenseHead({ license, now }: LicenseHeadProps) {
  const { serversInUse, totalClientsInUse } = license;
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-base">
      <EndText license={license} now={now} />
      <CapacityBar used={totalClientsInUse} total={computeAssetLimit(license)} noun="assets" />
      <span>
        <Usage used={serversInUse} total={computeServerLimit(license)} />{" "}
        <span className="text-muted-foreground">servers</span>
      </span>
    </p>
  );
}

function EndText({ license: { expiredAt }, now }: LicenseHeadProps) {
  if (expiredAt === null) return <span>No active quota</span>;
  if (isInfinite(expiredAt)) return <span>Never expires</span>;
  return (
    <span>
      {expiredAt < now ? "Ended" : "Ends"}{" "}
      <strong className="font-semibold">
        <DateText value={expiredAt} format="day" />
      </strong>{" "}
      <RelativeDays value={expiredAt} now={now} className="text-xs text-muted-foreground" />
    </span>
  );
}
