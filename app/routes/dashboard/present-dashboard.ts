import { href } from "react-router";
import {
  type DayRange,
  type Dashboard,
  type FigureName,
  maxCount,
  silentBefore,
} from "#app/domain/dashboard/dashboard.ts";
import { eventLabel } from "#app/domain/history/event.ts";
import { formatDaysAway } from "#app/domain/time/format-date.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { licensePath, listAddress } from "#app/routes/license/licenses/addresses.ts";
import { hostedCustomerAddress, hostedCustomerList } from "#app/routes/internal/one-customers/hosted-list.ts";
import { kindLabel, stateLabels } from "#app/routes/license/bulk/run-texts.ts";
import { purchaseList, purchasePath } from "#app/routes/license/purchases/purchase-list.ts";
import { reminderTabAddress } from "#app/routes/license/renewals/mails/reminder-list.ts";
import { allRenewalsAddress } from "#app/routes/license/renewals/desk-list.ts";
import { expiredLicensesAddress, presentEnds } from "./ends-bars.ts";
import { presentStatuses } from "./status-layers.ts";

interface FigureTexts {
  label: string;
  link: (days: DayRange | null, mayRenew: boolean, now: Instant) => string;
  lineLink: (key: string) => string;
}

const licenseListLink = (filter: Record<string, string>) => listAddress(new URLSearchParams(filter));
const hostedCustomerListLink = (filter: Record<string, string>) =>
  hostedCustomerList.address(new URLSearchParams(filter));

const endsLink = (days: DayRange | null, mayRenew: boolean) => {
  if (!days) return allRenewalsAddress();
  return mayRenew ? allRenewalsAddress(days) : expiredLicensesAddress(days);
};
const licenseLink = (key: string) => licensePath(key);
const hostedCustomerLink = (key: string) => hostedCustomerAddress(key);

const figureTexts: Record<FigureName, FigureTexts> = {
  ending: { label: "End this month", link: endsLink, lineLink: licenseLink },
  ended: { label: "Ended in the last 14 days", link: endsLink, lineLink: licenseLink },
  full: {
    label: "Full or almost full",
    link: () => licenseListLink({ useStatuses: "almost-full,full" }),
    lineLink: licenseLink,
  },
  silent: {
    label: "Silent for 30 days",
    link: (_days, _mayRenew, now) =>
      licenseListLink({
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
    lineLink: hostedCustomerLink,
  },
  purchases: {
    label: "Purchases without a license",
    link: () => purchaseList.address(new URLSearchParams({ state: "waiting" })),
    lineLink: (id) => purchasePath(Number(id)),
  },
  failed: {
    label: "Failed creations",
    link: () => hostedCustomerListLink({ state: "failed" }),
    lineLink: hostedCustomerLink,
  },
  "trials-ending": {
    label: "Trials ending within 7 days",
    link: () => hostedCustomerListLink({ endingWithin: "7" }),
    lineLink: hostedCustomerLink,
  },
  "reminders-unsent": {
    label: "Reminders not sent",
    link: () => reminderTabAddress("failed"),
    lineLink: licenseLink,
  },
  "bulk-runs": {
    label: "Bulk changes since yesterday",
    link: () => href("/license/bulk"),
    lineLink: (id) => href("/license/bulk/:id", { id }),
  },
  imports: {
    label: "Imports in progress",
    link: () => href("/license/import"),
    lineLink: (id) => href("/license/import/:id", { id }),
  },
};

const lowercaseFirstLetter = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Runs on the server, so that browsers do not load the labels and the chart library. */
export function presentDashboard(
  { figures, ownEvents, months, statuses }: Dashboard,
  mayRenew: boolean,
  now: Instant,
) {
  return {
    nonEmptyFigures: figures
      .filter(({ count }) => count > 0)
      .map(({ name, count, lines, days }) => ({
        label: figureTexts[name].label,
        count: count > maxCount ? `over ${formatThousands(maxCount)}` : formatThousands(count),
        to: figureTexts[name].link(days, mayRenew, now),
        lines: lines.map((line) => ({
          // The name of a bulk change is the stored kind.
          name: name === "bulk-runs" ? kindLabel({ change: { kind: line.name } }) : line.name,
          detail: line.state ? stateLabels[line.state] : line.at === null ? "" : formatDaysAway(line.at, now),
          at: line.state ? null : line.at,
          to: figureTexts[name].lineLink(line.key),
        })),
      })),
    emptyFigureLabels: figures
      .filter(({ count }) => count === 0)
      .map(({ name }) => lowercaseFirstLetter(figureTexts[name].label)),
    ownEvents: ownEvents.map(({ eventName, at, licenseKey, companyName }) => ({
      label: eventLabel[eventName],
      at,
      name: companyName ?? licenseKey,
      to: licenseKey === "" ? null : licensePath(licenseKey),
    })),
    ends: presentEnds(months),
    statuses: presentStatuses(statuses),
  };
}
export type PresentedDashboard = ReturnType<typeof presentDashboard>;
