import { millisecondsInDay } from "date-fns/constants";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import type { HostedState } from "#app/domain/hosted-customer/hosted-state.ts";
import type { WaitingReason } from "#app/domain/instance/instance.ts";
import { staffSource } from "#app/domain/instance/source.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { Tone } from "#app/ui/data/badge.tsx";

export const stateLabel: Record<HostedState | "ending", string> = {
  invited: "Invited",
  creating: "Being created",
  waiting: "Waiting for us",
  failed: "Failed",
  running: "Running",
  ending: "Ending within 7 days",
  ended: "Trial over",
  suspended: "Suspended",
  deleted: "Deleted",
};

const sourceLabel: Record<string, string> = {
  [staffSource]: "Staff",
  aws: "AWS Marketplace",
  azure: "Azure Marketplace",
  sandbox: "Sandbox",
};

export const sourceName = (source: string) => sourceLabel[source] ?? source;

export const sourceChoices = Object.entries(sourceLabel).map(([value, label]) => ({ value, label }));

export const reasonSentence: Record<WaitingReason, string> = {
  "no-capacity": "There is no room for another instance.",
  "needs-approval": "The order needs our approval.",
};

export interface Health {
  tone: Tone;
  words: string;
}

const healthOfState: Record<Exclude<HostedState, "running" | "ended">, Health> = {
  invited: { tone: "quiet", words: "Not made yet" },
  creating: { tone: "accent", words: "Being made" },
  waiting: { tone: "quiet", words: "Not made yet" },
  failed: { tone: "bad", words: "Not made" },
  suspended: { tone: "warning", words: "Refused" },
  deleted: { tone: "quiet", words: "Gone" },
};

export function healthOf(
  { state, lastContact }: Pick<HostedCustomerView, "state" | "lastContact">,
  now: Instant,
): Health {
  if (state !== "running" && state !== "ended") return healthOfState[state];
  if (lastContact === null) return { tone: "quiet", words: "No contact yet" };
  return msOf(now) - msOf(lastContact) <= millisecondsInDay
    ? { tone: "good", words: "Reporting" }
    : { tone: "warning", words: "Silent" };
}
