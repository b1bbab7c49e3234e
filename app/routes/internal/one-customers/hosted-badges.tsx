import { formatDuration } from "#app/domain/time/format-date.ts";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import type { HostedCustomerState } from "#app/domain/hosted-customer/hosted-state.ts";
import { stepLabels } from "#app/domain/instance/steps.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { Badge, type BadgeStyle, type BadgeVariant } from "#app/ui/badge.tsx";
import { cn } from "#app/ui/cn.ts";
import { determineHealth, stateLabels } from "./hosted-words.ts";

const stateBadgeStyles: Record<HostedCustomerState, BadgeStyle> = {
  invited: { variant: "default", icon: "mail" },
  creating: { variant: "default", icon: "progress" },
  waiting: { variant: "warning", icon: "hourglass" },
  failed: { variant: "destructive" },
  running: { variant: "success" },
  ended: { variant: "destructive", icon: "clock" },
  suspended: { variant: "warning", icon: "ban" },
  deleted: { variant: "destructive", icon: "trash" },
};

export const StateBadge = ({ state }: { state: HostedCustomerState }) => (
  <Badge {...stateBadgeStyles[state]}>{stateLabels[state]}</Badge>
);

const healthDotClasses: Record<BadgeVariant, string> = {
  success: "bg-success",
  warning: "bg-warning-fill",
  destructive: "bg-destructive",
  default: "bg-primary",
  secondary: "border border-input-strong bg-card",
};

interface HealthDotProps {
  hostedCustomer: HostedCustomerView;
  now: Instant;
}

export function HealthDot({ hostedCustomer, now }: HealthDotProps) {
  const { variant, label } = determineHealth(hostedCustomer, now);
  return (
    <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-muted-foreground">
      <span aria-hidden className={cn("size-2 shrink-0 rounded-full", healthDotClasses[variant])} />
      {label}
    </span>
  );
}

/** The failed step, or the days left of a trial. Null if the state needs no detail. */
export function describeStateDetail({ state, failedStep, daysLeft }: HostedCustomerView): string | null {
  if (state === "failed") return failedStep ? `at ${stepLabels[failedStep]}` : "order rejected";
  if (daysLeft === null || state === "deleted" || state === "ended") return null;
  return daysLeft === 0 ? "last day" : `${formatDuration(daysLeft)} left`;
}
