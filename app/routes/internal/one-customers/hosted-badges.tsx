import { formatCount } from "#app/domain/time/format-date.ts";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import type { HostedCustomerState } from "#app/domain/hosted-customer/hosted-state.ts";
import { stepLabel } from "#app/domain/instance/steps.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { Badge, type BadgeStyle, type Tone } from "#app/ui/badge.tsx";
import { TagChip } from "#app/routes/kit/text/chip.tsx";
import { cn } from "#app/ui/cn.ts";
import { healthOf, sourceName, stateLabel } from "./hosted-words.ts";

const stateBadgeStyles: Record<HostedCustomerState, BadgeStyle> = {
  invited: { tone: "accent", icon: "mail" },
  creating: { tone: "accent", icon: "progress" },
  waiting: { tone: "warning", icon: "hourglass" },
  failed: { tone: "bad" },
  running: { tone: "good" },
  ended: { tone: "bad", icon: "clock" },
  suspended: { tone: "warning", icon: "ban" },
  deleted: { tone: "bad", icon: "trash" },
};

export const StateBadge = ({ state }: { state: HostedCustomerState }) => (
  <Badge {...stateBadgeStyles[state]}>{stateLabel[state]}</Badge>
);

export const SourceBadge = ({ source }: { source: string }) => <TagChip name={sourceName(source)} />;

const dotClasses: Record<Tone, string> = {
  good: "bg-success",
  warning: "bg-warning-fill",
  bad: "bg-destructive",
  accent: "bg-primary",
  quiet: "border border-input-strong bg-card",
};

interface HealthDotProps {
  hostedCustomer: HostedCustomerView;
  now: Instant;
}

export function HealthDot({ hostedCustomer, now }: HealthDotProps) {
  const { tone, label } = healthOf(hostedCustomer, now);
  return (
    <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-muted-foreground">
      <span aria-hidden className={cn("size-2 shrink-0 rounded-full", dotClasses[tone])} />
      {label}
    </span>
  );
}

/** Returns the days left of a trial, or the step that failed; null otherwise. */
export function remainingText({ state, failedStep, daysLeft }: HostedCustomerView): string | null {
  if (state === "failed") return failedStep ? `at ${stepLabel[failedStep]}` : "order refused";
  if (daysLeft === null || state === "deleted" || state === "ended") return null;
  return daysLeft === 0 ? "last day" : `${formatCount(daysLeft, "day")} left`;
}
