import { millisecondsInDay } from "date-fns/constants";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import type { HostedCustomerState } from "#app/domain/hosted-customer/hosted-state.ts";
import type { WaitingReason } from "#app/domain/instance/instance.ts";
import { staffSource } from "#app/domain/instance/source.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { BadgeVariant } from "#app/ui/badge.tsx";

/** "ending" is not a state of an instance, but a value of the state filter. */
export const stateLabels: Record<HostedCustomerState | "ending", string> = {
  invited: "Invited",
  creating: "Creating",
  waiting: "Waiting for us",
  failed: "Failed",
  running: "Running",
  ending: "Ending within 7 days",
  ended: "Trial over",
  suspended: "Suspended",
  deleted: "Deleted",
};

const sourceLabels: Record<string, string> = {
  [staffSource]: "Staff",
  aws: "AWS Marketplace",
  azure: "Azure Marketplace",
  sandbox: "Sandbox",
};

export const formatSource = (source: string) => sourceLabels[source] ?? source;

export const sourceChoices = Object.entries(sourceLabels).map(([value, label]) => ({ value, label }));

export const waitingReasonSentences: Record<WaitingReason, string> = {
  "no-capacity": "There is no capacity for another instance.",
  "needs-approval": "The order needs our approval.",
};

export interface InstanceHealth {
  variant: BadgeVariant;
  label: string;
}

const healthByState: Record<Exclude<HostedCustomerState, "running" | "ended">, InstanceHealth> = {
  invited: { variant: "secondary", label: "Not created yet" },
  creating: { variant: "default", label: "Creating" },
  waiting: { variant: "secondary", label: "Not created yet" },
  failed: { variant: "destructive", label: "Failed" },
  suspended: { variant: "warning", label: "Servers rejected" },
  deleted: { variant: "secondary", label: "Deleted" },
};

/** An instance is silent if its servers have sent no heartbeat for a day. */
export function determineHealth(
  { state, lastContact }: Pick<HostedCustomerView, "state" | "lastContact">,
  now: Instant,
): InstanceHealth {
  if (state !== "running" && state !== "ended") return healthByState[state];
  if (lastContact === null) return { variant: "secondary", label: "No contact yet" };
  return msOf(now) - msOf(lastContact) <= millisecondsInDay
    ? { variant: "success", label: "Reporting" }
    : { variant: "warning", label: "Silent" };
}
