import { href } from "react-router";
import { type Days, type Desk, type FigureName, mostCounted } from "#app/domain/desk/desk.ts";
import { eventLabel } from "#app/domain/history/event.ts";
import { daysAway } from "#app/domain/time/date-wording.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { licensePath, listAddress } from "#app/routes/license/licenses/list/address.ts";
import { hostedAddress, hostedList } from "#app/routes/internal/one-customers/hosted-list.ts";
import { deskTab } from "#app/routes/license/renewals/mails/desk-list.ts";
import { renewalDesk } from "#app/routes/license/renewals/desk-list.ts";

interface FigureWords {
  label: string;
  place: (days: Days | null, mayRenew: boolean) => string;
  linePlace: (key: string) => string;
}

const licenses = (filter: Record<string, string>) => listAddress(new URLSearchParams(filter));
const hosted = (filter: Record<string, string>) => hostedList.address(new URLSearchParams(filter));

const endingBetween = ({ from, to }: Days) =>
  licenses({ dateFilterType: "expired", minDate: from, maxDate: to, sortBy: "expiredAt", sortType: "ASC" });
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
    label: "Without contact for 24 hours",
    place: () =>
      licenses({
        statuses: "active",
        lifetimeStatuses: "active,almost-expired",
        activenessStatuses: "inactive",
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
  imports: {
    label: "Imports in progress",
    place: () => href("/license/import"),
    linePlace: (id) => href("/license/import/:id", { id }),
  },
};

const quietLabel = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Must fit over a bar on a phone. */
const short = (n: number) => (n < 10_000 ? grouped(n) : `${grouped(Math.round(n / 1_000))}k`);

function presentEnds({ asOf, months }: Desk["months"]) {
  const most = Math.max(...months.map(({ ends }) => ends), 1);
  return {
    asOf: asOf.slice(11, 16),
    total: grouped(months.reduce((sum, { ends }) => sum + ends, 0)),
    months: months.map(({ from, to, ends }) => ({
      from,
      ends,
      short: short(ends),
      share: ends / most,
      to: endingBetween({ from, to }),
    })),
  };
}

/** Runs on the server, so that browsers need not load the wording. */
export function presentDesk({ figures, ownEvents, months }: Desk, mayRenew: boolean, now: Instant) {
  return {
    pressing: figures
      .filter(({ count }) => count > 0)
      .map(({ name, count, lines, days }) => ({
        label: figureWords[name].label,
        count: count > mostCounted ? `${grouped(mostCounted)}+` : grouped(count),
        to: figureWords[name].place(days, mayRenew),
        lines: lines.map(({ key, name: of, at }) => ({
          of,
          away: at === null ? "" : daysAway(at, now),
          to: figureWords[name].linePlace(key),
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
  };
}
export type PresentedDesk = ReturnType<typeof presentDesk>;
