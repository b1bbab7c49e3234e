import { href } from "react-router";
import {
  type DayRange,
  type Dashboard,
  type FigureName,
  maxExactCount,
  computeSilenceThreshold,
} from "#app/domain/dashboard/dashboard.ts";
import { eventLabel } from "#app/domain/history/event-names.ts";
import { createNumberFormat, formatDaysAway } from "#app/domain/time/format-date.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import { buildApprovalPath } from "#app/routes/kit/approval/approval-redirect.ts";
import { buildLicensePath, buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import {
  buildHostedCustomerUrl,
  hostedCustomerList,
} from "#app/routes/internal/one-customers/hosted-list.ts";
import { findKindLabel, runStateLabels } from "#app/routes/license/bulk/run-texts.ts";
import { purchaseList, buildPurchasePath } from "#app/routes/license/purchases/purchase-list.ts";
import { buildReminderTabUrl } from "#app/routes/license/renewals/mails/reminder-list.ts";
import { buildAllRenewalsUrl } from "#app/routes/license/renewals/desk-list.tsx";
import type { DateLocale } from "#app/domain/time/date-locale.ts";
import { buildExpiredLicensesUrl, buildRenewalCalendar } from "./renewal-calendar.ts";
import { buildStatusChart } from "./status-columns.ts";
import { buildDueAccessUrl } from "#app/routes/license/access-review/access-list.ts";
import { buildOpenRejectionsUrl } from "#app/routes/license/rejections/rejection-list.ts";
import { buildServersUrl } from "#app/routes/license/licenses/servers/server-urls.ts";
import { isOperation, operationLabels } from "#app/words/approval-wording.ts";

interface FigurePresentation {
  label: string;
  /** `days` is null if the figure does not cover a range of days. */
  getUrl: (days: DayRange | null, maySeeRenewals: boolean, now: Instant) => string;
  getLineUrl: (key: string) => string;
}

const buildFilteredLicensesUrl = (filter: Record<string, string>) =>
  buildListUrl(new URLSearchParams(filter));
const buildFilteredHostedCustomersUrl = (filter: Record<string, string>) =>
  hostedCustomerList.buildUrl(new URLSearchParams(filter));

const buildEndingLicensesUrl = (days: DayRange | null, maySeeRenewals: boolean) => {
  if (!days) return buildAllRenewalsUrl();
  return maySeeRenewals ? buildAllRenewalsUrl(days) : buildExpiredLicensesUrl(days);
};
const buildLicenseUrl = (key: string) => buildLicensePath(key);
const buildHostedCustomerDetailsUrl = (key: string) => buildHostedCustomerUrl(key);

const figurePresentations: Record<FigureName, FigurePresentation> = {
  approvals: {
    label: "Waiting for your approval",
    getUrl: () => `${href("/license/approvals")}?view=waiting`,
    getLineUrl: (id) => buildApprovalPath(Number(id)),
  },
  ending: { label: "End this month", getUrl: buildEndingLicensesUrl, getLineUrl: buildLicenseUrl },
  ended: { label: "Ended in the last 14 days", getUrl: buildEndingLicensesUrl, getLineUrl: buildLicenseUrl },
  full: {
    label: "Full or almost full",
    getUrl: () => buildFilteredLicensesUrl({ useStatuses: "almost-full,full" }),
    getLineUrl: buildLicenseUrl,
  },
  silent: {
    label: "No contact for 30 days",
    getUrl: (_days, _maySeeRenewals, now) =>
      buildFilteredLicensesUrl({
        statuses: "active",
        lifetimeStatuses: "active,almost-expired",
        activenessStatuses: "inactive",
        lastContactBefore: computeSilenceThreshold(dayOf(now)),
        sortBy: "lastHeartbeat",
      }),
    getLineUrl: buildLicenseUrl,
  },
  rejected: {
    label: "Rejected this week",
    getUrl: buildOpenRejectionsUrl,
    getLineUrl: (key) => buildServersUrl(key, new URLSearchParams()),
  },
  waiting: {
    label: "Waiting for us",
    getUrl: () => href("/internal/one-customers/waiting"),
    getLineUrl: buildHostedCustomerDetailsUrl,
  },
  purchases: {
    label: "Purchases without a license",
    getUrl: () => purchaseList.buildUrl(new URLSearchParams({ state: "waiting" })),
    getLineUrl: (id) => buildPurchasePath(Number(id)),
  },
  failed: {
    label: "Failed creations",
    getUrl: () => buildFilteredHostedCustomersUrl({ state: "failed" }),
    getLineUrl: buildHostedCustomerDetailsUrl,
  },
  "trials-ending": {
    label: "Trials ending within 7 days",
    getUrl: () => buildFilteredHostedCustomersUrl({ endingWithin: "7" }),
    getLineUrl: buildHostedCustomerDetailsUrl,
  },
  "reminders-unsent": {
    label: "Reminders not sent",
    getUrl: () => buildReminderTabUrl("failed"),
    getLineUrl: buildLicenseUrl,
  },
  "bulk-runs": {
    label: "Bulk changes since yesterday",
    getUrl: () => href("/license/bulk"),
    getLineUrl: (id) => href("/license/bulk/:id", { id }),
  },
  imports: {
    label: "Imports in progress",
    getUrl: () => href("/license/import"),
    getLineUrl: (id) => href("/license/import/:id", { id }),
  },
  "service-accounts-due": {
    label: "Service accounts to confirm",
    getUrl: () => href("/license/settings/service-accounts"),
    getLineUrl: (id) => href("/license/settings/service-accounts/:id/confirm", { id }),
  },
  "rights-due": {
    label: "Rights to confirm",
    getUrl: buildDueAccessUrl,
    getLineUrl: buildDueAccessUrl,
  },
  "service-accounts-resting": {
    label: "Service accounts that rest",
    getUrl: () => href("/license/settings/service-accounts"),
    getLineUrl: () => href("/license/settings/service-accounts"),
  },
};

type FigureLine = Dashboard["figures"][number]["lines"][number];

/** Translates the kind of a bulk change, and the operation of a request that concerns no company. */
function nameLine(figureName: FigureName, { name }: FigureLine): string {
  if (figureName === "bulk-runs") return findKindLabel({ change: { kind: name } });
  return figureName === "approvals" && isOperation(name) ? operationLabels[name] : name;
}

function describeLine({ state, at }: FigureLine, now: Instant): string {
  if (state) return runStateLabels[state];
  return at === null ? "" : formatDaysAway(at, now);
}

/**
 * Prepares the texts and the charts on the server, so that the browser bundle does not include
 * the labels and the chart library.
 */
export function buildDashboardView(
  { figures, ownEvents, months, statuses }: Dashboard,
  maySeeRenewals: boolean,
  now: Instant,
  dateLocale: DateLocale,
) {
  const { formatThousands, formatCount } = createNumberFormat(dateLocale.numbers);
  return {
    isEmpty:
      Object.values(statuses.now).every((count) => count === 0) &&
      figures.every(({ count }) => count === 0) &&
      statuses.days.every(({ counts }) => Object.values(counts).every((count) => count === 0)),
    nonEmptyFigures: figures
      .filter(({ count }) => count > 0)
      .map(({ name: figureName, count, lines, days }) => ({
        label: figurePresentations[figureName].label,
        countText: count > maxExactCount ? `over ${formatThousands(maxExactCount)}` : formatThousands(count),
        to: figurePresentations[figureName].getUrl(days, maySeeRenewals, now),
        lines: lines.map((line) => ({
          name: nameLine(figureName, line),
          detail: describeLine(line, now),
          at: line.state ? null : line.at,
          to: figurePresentations[figureName].getLineUrl(line.id),
        })),
      })),
    emptyFigureLabels: figures
      .filter(({ count }) => count === 0)
      .map(({ name }) => figurePresentations[name].label),
    viewerEvents: ownEvents.map(({ eventName, at, licenseKey, companyName, licenseCount }) => ({
      label: eventLabel[eventName],
      at,
      name: licenseCount > 1 ? formatLicenseCount(licenseCount, formatCount) : (companyName ?? licenseKey),
      to: licenseKey === null || licenseCount > 1 ? null : buildLicensePath(licenseKey),
    })),
    calendar: buildRenewalCalendar(months, maySeeRenewals, dateLocale),
    statuses: buildStatusChart(statuses, dateLocale),
  };
}
export type DashboardView = ReturnType<typeof buildDashboardView>;

/** The API counts at most this number of events of one change. */
const maxCountedEvents = 300;

const formatLicenseCount = (count: number, formatCount: (count: number, singular: string) => string) =>
  count >= maxCountedEvents ? `${formatCount(count, "license")} or more` : formatCount(count, "license");
