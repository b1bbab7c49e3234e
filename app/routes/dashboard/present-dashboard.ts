import { href } from "react-router";
import {
  type DayRange,
  type Dashboard,
  type FigureName,
  maxCount,
  computeSilenceThreshold,
} from "#app/domain/dashboard/dashboard.ts";
import { eventLabel } from "#app/domain/history/event.ts";
import { formatDaysAway } from "#app/domain/time/format-date.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { licensePath, listAddress } from "#app/routes/license/licenses/addresses.ts";
import { hostedCustomerAddress, hostedCustomerList } from "#app/routes/internal/one-customers/hosted-list.ts";
import { findKindLabel, stateLabels } from "#app/routes/license/bulk/run-texts.ts";
import { purchaseList, purchasePath } from "#app/routes/license/purchases/purchase-list.ts";
import { reminderTabAddress } from "#app/routes/license/renewals/mails/reminder-list.ts";
import { allRenewalsAddress } from "#app/routes/license/renewals/desk-list.ts";
import { expiredLicensesAddress, presentEnds } from "./ends-bars.ts";
import { presentStatuses } from "./status-layers.ts";

interface FigurePresentation {
  label: string;
  getAddress: (days: DayRange | null, maySeeRenewals: boolean, now: Instant) => string;
  getLineAddress: (key: string) => string;
}

const filteredLicensesAddress = (filter: Record<string, string>) => listAddress(new URLSearchParams(filter));
const filteredHostedCustomersAddress = (filter: Record<string, string>) =>
  hostedCustomerList.address(new URLSearchParams(filter));

const endsAddress = (days: DayRange | null, maySeeRenewals: boolean) => {
  if (!days) return allRenewalsAddress();
  return maySeeRenewals ? allRenewalsAddress(days) : expiredLicensesAddress(days);
};
const licenseAddress = (key: string) => licensePath(key);
const hostedCustomerDetailsAddress = (key: string) => hostedCustomerAddress(key);

const figurePresentations: Record<FigureName, FigurePresentation> = {
  ending: { label: "End this month", getAddress: endsAddress, getLineAddress: licenseAddress },
  ended: { label: "Ended in the last 14 days", getAddress: endsAddress, getLineAddress: licenseAddress },
  full: {
    label: "Full or almost full",
    getAddress: () => filteredLicensesAddress({ useStatuses: "almost-full,full" }),
    getLineAddress: licenseAddress,
  },
  silent: {
    label: "Silent for 30 days",
    getAddress: (_days, _maySeeRenewals, now) =>
      filteredLicensesAddress({
        statuses: "active",
        lifetimeStatuses: "active,almost-expired",
        activenessStatuses: "inactive",
        lastContactBefore: computeSilenceThreshold(dayOf(now)),
        sortBy: "lastHeartbeat",
      }),
    getLineAddress: licenseAddress,
  },
  waiting: {
    label: "Waiting for us",
    getAddress: () => href("/internal/one-customers/waiting"),
    getLineAddress: hostedCustomerDetailsAddress,
  },
  purchases: {
    label: "Purchases without a license",
    getAddress: () => purchaseList.address(new URLSearchParams({ state: "waiting" })),
    getLineAddress: (id) => purchasePath(Number(id)),
  },
  failed: {
    label: "Failed creations",
    getAddress: () => filteredHostedCustomersAddress({ state: "failed" }),
    getLineAddress: hostedCustomerDetailsAddress,
  },
  "trials-ending": {
    label: "Trials ending within 7 days",
    getAddress: () => filteredHostedCustomersAddress({ endingWithin: "7" }),
    getLineAddress: hostedCustomerDetailsAddress,
  },
  "reminders-unsent": {
    label: "Reminders not sent",
    getAddress: () => reminderTabAddress("failed"),
    getLineAddress: licenseAddress,
  },
  "bulk-runs": {
    label: "Bulk changes since yesterday",
    getAddress: () => href("/license/bulk"),
    getLineAddress: (id) => href("/license/bulk/:id", { id }),
  },
  imports: {
    label: "Imports in progress",
    getAddress: () => href("/license/import"),
    getLineAddress: (id) => href("/license/import/:id", { id }),
  },
};

type FigureLine = Dashboard["figures"][number]["lines"][number];

function describeLine({ state, at }: FigureLine, now: Instant): string {
  if (state) return stateLabels[state];
  return at === null ? "" : formatDaysAway(at, now);
}

/** Prepares the texts and the charts on the server, so that browsers do not load the labels and the chart library. */
export function presentDashboard(
  { figures, ownEvents, months, statuses }: Dashboard,
  maySeeRenewals: boolean,
  now: Instant,
) {
  return {
    nonEmptyFigures: figures
      .filter(({ count }) => count > 0)
      .map(({ name: figureName, count, lines, days }) => ({
        label: figurePresentations[figureName].label,
        countText: count > maxCount ? `over ${formatThousands(maxCount)}` : formatThousands(count),
        to: figurePresentations[figureName].getAddress(days, maySeeRenewals, now),
        lines: lines.map((line) => ({
          // The name of a line about a bulk change is the kind of the change.
          name: figureName === "bulk-runs" ? findKindLabel({ change: { kind: line.name } }) : line.name,
          detail: describeLine(line, now),
          at: line.state ? null : line.at,
          to: figurePresentations[figureName].getLineAddress(line.key),
        })),
      })),
    emptyFigureLabels: figures
      .filter(({ count }) => count === 0)
      .map(({ name }) => figurePresentations[name].label),
    viewerEvents: ownEvents.map(({ eventName, at, licenseKey, companyName }) => ({
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
