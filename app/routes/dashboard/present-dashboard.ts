import { href } from "react-router";
import {
  type Days,
  type Dashboard,
  type FigureName,
  maxCount,
  silentBefore,
} from "#app/domain/dashboard/dashboard.ts";
import { eventLabel } from "#app/domain/history/event.ts";
import { formatDaysAway } from "#app/domain/time/format-date.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { licensePath, listAddress } from "#app/routes/license/licenses/addresses.ts";
import { hostedAddress, hostedList } from "#app/routes/internal/one-customers/hosted-list.ts";
import { kindLabel, stateLabels } from "#app/routes/license/bulk/run-texts.ts";
import { reminderTabAddress } from "#app/routes/license/renewals/mails/reminder-list.ts";
import { renewalDesk } from "#app/routes/license/renewals/desk-list.ts";
import { endingBetween, presentEnds } from "./ends-bars.ts";
import { presentStatuses } from "./status-layers.ts";

interface FigureWords {
  label: string;
  link: (days: Days | null, mayRenew: boolean, now: Instant) => string;
  lineLink: (key: string) => string;
}

const licenses = (filter: Record<string, string>) => listAddress(new URLSearchParams(filter));
const hosted = (filter: Record<string, string>) => hostedList.address(new URLSearchParams(filter));

const endsLink = (days: Days | null, mayRenew: boolean) => {
  if (!days) return renewalDesk.path;
  return mayRenew ? renewalDesk.address(new URLSearchParams({ ...days })) : endingBetween(days);
};
const licenseLink = (key: string) => licensePath(key);
const hostedLink = (key: string) => hostedAddress(key);

const figureWords: Record<FigureName, FigureWords> = {
  ending: { label: "End this month", link: endsLink, lineLink: licenseLink },
  ended: { label: "Ended in the last 14 days", link: endsLink, lineLink: licenseLink },
  full: {
    label: "Full or almost full",
    link: () => licenses({ useStatuses: "almost-full,full" }),
    lineLink: licenseLink,
  },
  silent: {
    label: "Silent for 30 days",
    link: (_days, _mayRenew, now) =>
      licenses({
        statuses: "active",
        lifetimeStatuses: "active,almost-expired",
        activenessStatuses: "inactive",
        lastContactBefore: silentBefore(dayOf(now)),
        sortBy: "lastHeartbeat",
      }),
    lineLink: licenseLink,
  },
  waiting: {
    label: "Waiting for us",
    link: () => href("/internal/one-customers/waiting"),
    lineLink: hostedLink,
  },
  failed: { label: "Failed creations", link: () => hosted({ state: "failed" }), lineLink: hostedLink },
  "trials-ending": {
    label: "Trials ending within 7 days",
    link: () => hosted({ endingWithin: "7" }),
    lineLink: hostedLink,
  },
  "reminders-unsent": {
    label: "Reminders not sent",
    link: () => reminderTabAddress("failed"),
    lineLink: licenseLink,
  },
  "bulk-runs": {
    label: "Changes of many licenses since yesterday",
    link: () => href("/license/bulk"),
    lineLink: (id) => href("/license/bulk/:id", { id }),
  },
  imports: {
    label: "Imports in progress",
    link: () => href("/license/import"),
    lineLink: (id) => href("/license/import/:id", { id }),
  },
};

const quietLabel = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Runs on the server, so that browsers do not load the labels and the scales. */
export function presentDashboard(
  { figures, ownEvents, months, statuses }: Dashboard,
  mayRenew: boolean,
  now: Instant,
) {
  return {
    pressing: figures
      .filter(({ count }) => count > 0)
      .map(({ name, count, lines, days }) => ({
        label: figureWords[name].label,
        count: count > maxCount ? `${grouped(maxCount)}+` : grouped(count),
        to: figureWords[name].link(days, mayRenew, now),
        lines: lines.map((line) => ({
          of: name === "bulk-runs" ? kindLabel({ change: { kind: line.name } }) : line.name,
          away: line.state ? stateLabels[line.state] : line.at === null ? "" : formatDaysAway(line.at, now),
          at: line.state ? null : line.at,
          to: figureWords[name].lineLink(line.key),
        })),
      })),
    quiet: figures.filter(({ count }) => count === 0).map(({ name }) => quietLabel(figureWords[name].label)),
    ownEvents: ownEvents.map(({ eventName, at, licenseKey }) => ({
      label: eventLabel[eventName],
      at,
      licenseKey,
      to: licenseKey === "" ? null : licensePath(licenseKey),
    })),
    ends: presentEnds(months),
    statuses: presentStatuses(statuses),
  };
}
export type PresentedDashboard = ReturnType<typeof presentDashboard>;
