import type { DayRange, Dashboard, RenewalSum } from "#app/domain/dashboard/dashboard.ts";
import type { DateLocale } from "#app/domain/time/date-locale.ts";
import { createNumberFormat } from "#app/domain/time/format-date.ts";
import { addDays, dayOf } from "#app/domain/time/time.ts";
import { buildChart, type ChartTone } from "#app/routes/kit/charts/build-chart.ts";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import { buildAllRenewalsUrl } from "#app/routes/license/renewals/desk-list.tsx";

export const buildExpiredLicensesUrl = ({ from, to }: DayRange) =>
  buildListUrl(
    new URLSearchParams({
      dateFilterType: "expired",
      minDate: from,
      maxDate: to,
      sortBy: "expiredAt",
      sortType: "ASC",
    }),
  );

type CalendarState = "renewed" | "open" | "overdue";

const toneByState: Record<CalendarState, ChartTone> = {
  renewed: "success",
  open: "primary",
  overdue: "destructive",
};

const labelByState: Record<CalendarState, string> = {
  renewed: "Renewed",
  open: "Open",
  overdue: "Overdue",
};

/** From bottom to top. */
const states = Object.keys(toneByState) as CalendarState[];

/** Each part links to exactly the licenses that it counts. */
export function buildRenewalCalendar(
  { asOf, months }: Dashboard["months"],
  maySeeRenewals: boolean,
  dateLocale: DateLocale,
) {
  const numbers = createNumberFormat(dateLocale.numbers);
  const { formatCount, formatThousands } = numbers;
  const today = dayOf(asOf);
  const yesterday = addDays(today, -1);
  const shownStates = states.filter((state) => state !== "renewed" || maySeeRenewals);

  const buildUrl = (state: CalendarState, { from, to }: DayRange) => {
    const days =
      state === "renewed"
        ? { from, to }
        : state === "overdue"
          ? { from, to: to < yesterday ? to : yesterday }
          : { from: from > today ? from : today, to };
    if (!maySeeRenewals) return buildExpiredLicensesUrl(days);
    return buildAllRenewalsUrl(state === "renewed" ? { ...days, state } : days);
  };
  const describe = ({ licenses, totalClientCapacity }: RenewalSum) =>
    totalClientCapacity > 0
      ? `${formatCount(licenses, "license")}, ${formatCount(totalClientCapacity, "asset")}`
      : formatCount(licenses, "license");
  const getMonthName = ({ from }: DayRange) => dateLocale.monthNames[Number(from.slice(5, 7)) - 1] ?? "";
  const presentedMonths = months.map((month) => ({
    id: month.from,
    name: `${getMonthName(month)} ${month.from.slice(0, 4)}`,
    tick: getMonthName(month),
    parts: shownStates.map((state) => ({
      state,
      tone: toneByState[state],
      value: month[state].licenses,
      text: `${getMonthName(month)} ${month.from.slice(0, 4)}: ${describe(month[state])} ${labelByState[state].toLowerCase()}`,
      to: buildUrl(state, month),
    })),
    assets: shownStates.reduce((sum, state) => sum + month[state].totalClientCapacity, 0),
  }));
  return {
    asOf,
    hasRenewals: presentedMonths.some(({ parts }) => parts.some(({ value }) => value > 0)),
    legend: shownStates.map((state) => {
      const total = months.reduce((sum, month) => sum + month[state].licenses, 0);
      return { tone: toneByState[state], label: labelByState[state], countText: formatThousands(total) };
    }),
    chart: buildChart({
      columns: presentedMonths.map(({ id, tick, parts }) => ({
        id,
        tick,
        text: parts.map(({ text }) => text).join("; "),
        parts,
      })),
      numbers,
    }),
    rows: presentedMonths.map(({ id, name, parts, assets }) => ({
      id,
      name,
      numbers: [...parts.map(({ value }) => formatThousands(value)), formatThousands(assets)],
    })),
  };
}
