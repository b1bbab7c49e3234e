import { useNumberFormat } from "#app/ui/number-format.ts";
import type { ReactNode } from "react";
import { InfoPopover } from "#app/ui/info-popover.tsx";
import { useLicenseArea } from "#app/routes/license/kit/use-license-area.ts";
import { ActivenessBadge, LifetimeBadge, UsageBadge } from "#app/routes/status/status-badge.tsx";

export const UsageExplanation = () => (
  <InfoPopover label="About usage statuses">
    <StatusMeanings about="The usage status shows how much of the asset limit a license uses.">
      <StatusMeaning status={<UsageBadge useStatus="active" />}>
        Less than 90 % of the asset limit is in use.
      </StatusMeaning>
      <StatusMeaning status={<UsageBadge useStatus="almost-full" />}>
        90 % or more of the asset limit is in use.
      </StatusMeaning>
      <StatusMeaning status={<UsageBadge useStatus="full" />}>
        The asset limit is reached. The product continues to work only if the license allows capacity overrun.
      </StatusMeaning>
      <StatusMeaning status="Pending">No quota is active yet. The list shows no badge.</StatusMeaning>
      <StatusMeaning status="N/A">IR licenses have no usage status. The list shows no badge.</StatusMeaning>
    </StatusMeanings>
  </InfoPopover>
);

export function LifetimeExplanation() {
  const { formatCount } = useNumberFormat();
  const { renewalPeriod } = useLicenseArea();
  return (
    <InfoPopover label="About lifetime statuses">
      <StatusMeanings about="The lifetime status shows whether a license has started, ends soon or has expired.">
        <StatusMeaning status={<LifetimeBadge lifetimeStatus="pending" />}>
          The license has no active quota yet.
        </StatusMeaning>
        <StatusMeaning status={<LifetimeBadge lifetimeStatus="active" />}>A quota is running.</StatusMeaning>
        <StatusMeaning status={<LifetimeBadge lifetimeStatus="almost-expired" />}>
          {`The last running quota ends within the renewal period${
            renewalPeriod === null ? "" : ` of ${formatCount(renewalPeriod, "day")}`
          }.`}
        </StatusMeaning>
        <StatusMeaning status={<LifetimeBadge lifetimeStatus="expired" />}>
          All quotas of the license have expired.
        </StatusMeaning>
      </StatusMeanings>
    </InfoPopover>
  );
}

export const ConnectionExplanation = () => (
  <InfoPopover label="About connection statuses">
    <StatusMeanings about="The connection status shows whether the product has contacted this service recently.">
      <StatusMeaning status={<ActivenessBadge activenessStatus="active" />}>
        Installed and in use: the last contact was within 24 hours.
      </StatusMeaning>
      <StatusMeaning status={<ActivenessBadge activenessStatus="inactive" />}>
        The last contact was more than 24 hours ago, or the product has never contacted this service.
      </StatusMeaning>
      <StatusMeaning status={<ActivenessBadge activenessStatus="N/A" />}>
        IR and offline licenses do not contact this service.
      </StatusMeaning>
    </StatusMeanings>
  </InfoPopover>
);

export const ForecastExplanation = () => (
  <InfoPopover label="About the forecast">
    <p>
      First day on which the license may be full, if use grows as fast as in the fastest 10 % of the last 60
      days. Computed once a day. Empty without a forecast. The details of the license show the whole forecast.
    </p>
  </InfoPopover>
);

const StatusMeanings = ({ about, children }: { about: string; children: ReactNode }) => (
  <>
    <p className="mb-2.5 text-muted-foreground">{about}</p>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2">{children}</dl>
  </>
);

const StatusMeaning = ({ status, children }: { status: ReactNode; children: ReactNode }) => (
  <>
    <dt className="font-medium">{status}</dt>
    <dd>{children}</dd>
  </>
);
