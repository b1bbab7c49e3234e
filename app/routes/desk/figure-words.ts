import { href } from "react-router";
import { type Days, type Desk, type FigureName, mostCounted, silentBefore } from "#app/domain/desk/desk.ts";
import { eventLabel } from "#app/domain/history/event.ts";
import { daysAway } from "#app/domain/time/date-wording.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { licensePath, listAddress } from "#app/routes/license/licenses/list/address.ts";
import { hostedAddress, hostedList } from "#app/routes/internal/one-customers/hosted-list.ts";
import { kindLabel, stateWords } from "#app/routes/license/bulk/run-words.ts";
import { deskTab } from "#app/routes/license/renewals/mails/desk-list.ts";
import { renewalDesk } from "#app/routes/license/renewals/desk-list.ts";
import { endingBetween, presentEnds } from "./ends-bars.ts";
import { presentStatuses } from "./status-layers.ts";

interface FigureWords {
  label: string;
  place: (days: Days | null, mayRenew: boolean, now: Instant) => string;
  linePlace: (key: string) => string;
}

const licenses = (filter: Record<string, string>) => listAddress(new URLSearchParams(filter));
const hosted = (filter: Record<string, string>) => hostedList.address(new URLSearchParams(filter));

const endsPlace = (days: Days | null, mayRenew: boolean) => {
  if (!days) return renewalDesk.path;
  return mayRenew ? renewalDesk.address(new URLSearchParams({ ...days })) : endingBetween(days);
};
const ofLicense = (key: string) => licensePath(key);
const ofHosted = (key: string) => hostedAddress(key);

const figureWords: Record<FigureName, FigureWords> = {
  ending: { label: "End this month", place: endsPlace, linePlace: ofLicense },
  ended: { label: "Ended in the last 14 days", place: endsPlace, linePlace: ofLicense },
  full: {
    label: "Full or almost full",
    place: () => licenses({ useStatuses: "almost-full,full" }),
    linePlace: ofLicense,
  },
  silent: {
    label: "Silent for 30 days",
    place: (_days, _mayRenew, now) =>
      licenses({
        statuses: "active",
        lifetimeStatuses: "active,almost-expired",
        activenessStatuses: "inactive",
        lastContactBefore: silentBefore(dayOf(now)),
        sortBy: "lastHeartbeat",
      }),
    linePlace: ofLicense,
  },
  waiting: {
    label: "Waiting for us",
    place: () => href("/internal/one-customers/waiting"),
    linePlace: ofHosted,
  },
  failed: { label: "Failed creations", place: () => hosted({ state: "failed" }), linePlace: ofHosted },
  "trials-ending": {
    label: "Trials ending within 7 days",
    place: () => hosted({ endingWithin: "7" }),
    linePlace: ofHosted,
  },
  "reminders-unsent": { label: "Reminders not sent", place: () => deskTab("failed"), linePlace: ofLicense },
  "bulk-runs": {
    label: "Changes of many licenses since yesterday",
    place: () => href("/license/bulk"),
    linePlace: (id) => href("/license/bulk/:id", { id }),
  },
  imports: {
    label: "Imports in progress",
    place: () => href("/license/import"),
    linePlace: (id) => href("/license/import/:id", { id }),
  },
};

const quietLabel = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Runs on the server, so that browsers do not load the labels and the scales. */
export function presentDesk({ figures, ownEvents, months, statuses }: Desk, mayRenew: boolean, now: Instant) {
  return {
    pressing: figures
      .filter(({ count }) => count > 0)
      .map(({ name, count, lines, days }) => ({
        label: figureWords[name].label,
        count: count > mostCounted ? `${grouped(mostCounted)}+` : grouped(count),
        to: figureWords[name].place(days, mayRenew, now),
        lines: lines.map((line) => ({
          of: name === "bulk-runs" ? kindLabel({ change: { kind: line.name } }) : line.name,
          away: line.state ? stateWords[line.state] : line.at === null ? "" : daysAway(line.at, now),
          at: line.state ? null : line.at,
          to: figureWords[name].linePlace(line.key),
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
export type PresentedDesk = ReturnType<typeof presentDesk>;
