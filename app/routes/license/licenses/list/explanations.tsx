import type { ReactNode } from "react";
import { formatCount } from "#app/domain/time/format-date.ts";
import { InfoPopover } from "#app/ui/popover.tsx";
import { useLicenseArea } from "#app/routes/license/kit/use-license-area.ts";
import { ActivenessBadge, LifetimeBadge, UseBadge } from "#app/routes/status/status-badge.tsx";

export const UsageExplanation = () => (
  <InfoPopover label="About usage statuses">
    <StatusMeanings about="How much of its asset limit a license uses.">
      <StatusMeaning of={<UseBadge useStatus="active" />}>
        Less than 90 % of the asset limit is in use.
      </StatusMeaning>
      <StatusMeaning of={<UseBadge useStatus="almost-full" />}>
        90 % or more of the asset limit is in use.
      </StatusMeaning>
      <StatusMeaning of={<UseBadge useStatus="full" />}>
        The asset limit is reached. Only a license that allows capacity overrun goes on.
      </StatusMeaning>
      <StatusMeaning of="Pending">No quota is active yet. Shown without a badge.</StatusMeaning>
      <StatusMeaning of="N/A">Not applicable to IR licenses. Shown without a badge.</StatusMeaning>
    </StatusMeanings>
  </InfoPopover>
);

export function LifetimeExplanation() {
  const { renewalPeriod } = useLicenseArea();
  return (
    <InfoPopover label="About lifetime statuses">
      <StatusMeanings about="Where a license stands between its first day and its last.">
        <StatusMeaning of={<LifetimeBadge lifetimeStatus="pending" />}>
          It has no active quota yet.
        </StatusMeaning>
        <StatusMeaning of={<LifetimeBadge lifetimeStatus="active" />}>A quota is running.</StatusMeaning>
        <StatusMeaning of={<LifetimeBadge lifetimeStatus="almost-expired" />}>
          {`The last running quota ends within the renewal period${
            renewalPeriod === null ? "" : ` of ${formatCount(renewalPeriod, "day")}`
          }.`}
        </StatusMeaning>
        <StatusMeaning of={<LifetimeBadge lifetimeStatus="expired" />}>
          All of its quotas have expired.
        </StatusMeaning>
      </StatusMeanings>
    </InfoPopover>
  );
}

export const ConnectionExplanation = () => (
  <InfoPopover label="About connection statuses">
    <StatusMeanings about="Whether the product that the license is for still reports.">
      <StatusMeaning of={<ActivenessBadge activenessStatus="active" />}>
        Installed and in use: the last contact was within 24 hours.
      </StatusMeaning>
      <StatusMeaning of={<ActivenessBadge activenessStatus="inactive" />}>
        No contact for more than 24 hours, or never any.
      </StatusMeaning>
      <StatusMeaning of="N/A">IR and offline licenses do not report. Shown without a badge.</StatusMeaning>
    </StatusMeanings>
  </InfoPopover>
);

const StatusMeanings = ({ about, children }: { about: string; children: ReactNode }) => (
  <>
    <p className="mb-2.5 text-muted-foreground">{about}</p>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2">{children}</dl>
  </>
);

const StatusMeaning = ({ of, children }: { of: ReactNode; children: ReactNode }) => (
  <>
    <dt className="font-medium">{of}</dt>
    <dd>{children}</dd>
  </>
);
