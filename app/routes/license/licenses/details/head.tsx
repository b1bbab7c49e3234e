import { type ReactNode, useId } from "react";
import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { computeAssetLimit, computeServerLimit } from "#app/domain/license/limits.ts";
import { isRenewalDue } from "#app/domain/renewal/renewal-due.ts";
import { isInfinite } from "#app/domain/time/time.ts";
import { CapacityBar, Usage } from "#app/routes/kit/capacity-bar.tsx";
import { DateText, RelativeDays } from "#app/routes/kit/dates/date.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { LabeledBadge } from "#app/routes/license/licenses/explain/badges.tsx";
import { buildQuotaUrl } from "#app/routes/license/licenses/quota/quota-urls.ts";
import { buildRenewUrl } from "#app/routes/license/licenses/renew/renew-url.ts";
import { licenseList, buildLicensePath } from "#app/routes/license/kit/license-urls.ts";
import type { StatusReasons } from "#app/words/status-reasons.ts";
import type { UseCharts } from "#app/routes/license/licenses/servers/build-use-charts.ts";
import { SmallUseChart } from "#app/routes/license/licenses/servers/small-use-chart.tsx";

interface LicenseHeadProps {
  license: License;
  reasons: StatusReasons;
  use: UseCharts | null;
  /** Quota whose capacity the user may change. */
  capacityQuotaId: number | null;
  mayRenew: boolean;
  now: string;
}

/** Shows the end date and the use of the license, because customers ask about these first. Each has its action. */
export function LicenseHead({ license, reasons, use, capacityQuotaId, mayRenew, now }: LicenseHeadProps) {
  const [search] = useSearchParams();
  const { key, serversInUse, totalClientsInUse } = license;
  return (
    <div className="mt-3 grid gap-x-3 max-sm:divide-y max-sm:rounded-lg max-sm:border sm:grid-cols-3">
      <Tile
        label="End"
        badge={<LabeledBadge license={license} status="lifetime" />}
        value={<EndText license={license} now={now} />}
        note={reasons.lifetime}
        action={
          mayRenew && (
            <DialogButton
              to={buildRenewUrl(key, search, "details")}
              variant={isRenewalDue(license) ? "default" : "outline"}
              size="sm"
              aria-keyshortcuts="r"
            >
              Renew
            </DialogButton>
          )
        }
      />
      <Tile
        label="Assets"
        badge={<LabeledBadge license={license} status="use" />}
        value={<CapacityBar used={totalClientsInUse} total={computeAssetLimit(license)} />}
        note={
          use && (
            <span className="block h-[30px] w-24 max-sm:hidden">
              <SmallUseChart use={use} />
            </span>
          )
        }
        action={
          capacityQuotaId !== null && (
            <DialogButton
              to={buildQuotaUrl(key, capacityQuotaId, "capacity", search)}
              variant="outline"
              size="sm"
            >
              Change capacity
            </DialogButton>
          )
        }
      />
      <Tile
        label="Servers"
        badge={<LabeledBadge license={license} status="activeness" />}
        value={<Usage used={serversInUse} total={computeServerLimit(license)} />}
        note={reasons.activeness}
        action={
          <DialogButton
            to={licenseList.buildDialogUrl(buildLicensePath(key), search, { tab: "servers" })}
            variant="outline"
            size="sm"
          >
            Servers
          </DialogButton>
        }
      />
    </div>
  );
}

interface TileProps {
  label: string;
  badge: ReactNode;
  value: ReactNode;
  note: ReactNode;
  action: ReactNode;
}

/** A card on a wide screen, a row on a narrow screen. */
function Tile({ label, badge, value, note, action }: TileProps) {
  const titleId = useId();
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-2 sm:row-span-3 sm:grid-rows-subgrid sm:rounded-lg sm:border sm:bg-background sm:py-2.5"
    >
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-2 max-sm:col-span-1 max-sm:justify-start">
        <h3 id={titleId} className="text-xs text-muted-foreground">
          {label}
        </h3>
        {badge}
      </div>
      <p className="col-span-2 text-base font-semibold tabular-nums max-sm:col-span-1 max-sm:row-start-2 max-sm:text-sm">
        {value}
      </p>
      <div className="min-w-0 text-xs text-muted-foreground max-sm:row-start-3 max-sm:empty:hidden">
        {note}
      </div>
      <div className="flex min-h-[30px] items-center max-sm:row-span-3 max-sm:row-start-1">{action}</div>
    </div>
  );
}

function EndText({ license: { expiredAt }, now }: Pick<LicenseHeadProps, "license" | "now">) {
  if (expiredAt === null) return <span className="font-normal">No active quota</span>;
  if (isInfinite(expiredAt)) return <span>Never expires</span>;
  return (
    <>
      <span className="sr-only">{expiredAt < now ? "Ended" : "Ends"}</span>{" "}
      <DateText value={expiredAt} format="day" />{" "}
      <RelativeDays value={expiredAt} now={now} className="text-xs font-normal text-muted-foreground" />
    </>
  );
}
