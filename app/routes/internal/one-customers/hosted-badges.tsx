import {
  Ban,
  CircleAlert,
  CircleCheck,
  Clock,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  MailQuestion,
  Trash2,
} from "lucide-react";
import { counted } from "#app/domain/date-wording.ts";
import type { HostedCustomerView, HostedState } from "#app/domain/hosted-customer/hosted-customer.ts";
import { stepLabel } from "#app/domain/instance/instance.ts";
import type { Instant } from "#app/domain/time.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { TagChip } from "#app/ui/chip.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { healthOf, sourceName, stateLabel } from "./hosted-words.ts";

const looks: Record<HostedState, { tone: Tone; icon: LucideIcon }> = {
  invited: { tone: "accent", icon: MailQuestion },
  creating: { tone: "accent", icon: LoaderCircle },
  waiting: { tone: "warning", icon: Hourglass },
  failed: { tone: "bad", icon: CircleAlert },
  running: { tone: "good", icon: CircleCheck },
  ended: { tone: "bad", icon: Clock },
  suspended: { tone: "warning", icon: Ban },
  deleted: { tone: "bad", icon: Trash2 },
};

export const StateBadge = ({ state }: { state: HostedState }) => (
  <Badge {...looks[state]}>{stateLabel[state]}</Badge>
);

/** Who sold it. */
export const SourceBadge = ({ source }: { source: string }) => <TagChip name={sourceName(source)} />;

const dots: Record<Tone, string> = {
  good: "bg-good",
  warning: "bg-warning-fill",
  bad: "bg-bad-fill",
  accent: "bg-accent",
  quiet: "border border-mark-line bg-surface",
};

interface HealthDotProps {
  hosted: HostedCustomerView;
  now: Instant;
}

/** Whether the instance reports: a dot and its word. */
export function HealthDot({ hosted, now }: HealthDotProps) {
  const { tone, words } = healthOf(hosted, now);
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-muted">
      <span aria-hidden className={classNames("size-2 shrink-0 rounded-full", dots[tone])} />
      {words}
    </span>
  );
}

/** What of the trial is left, or where its making came to a stop; nothing for what is neither. */
export function leftOf({ state, failedStep, daysLeft }: HostedCustomerView): string | null {
  if (state === "failed") return failedStep ? `at ${stepLabel[failedStep]}` : "order refused";
  if (daysLeft === null || state === "deleted" || state === "ended") return null;
  return daysLeft === 0 ? "last day" : `${counted(daysLeft, "day")} left`;
}
