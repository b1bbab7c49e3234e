import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { href } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import { addDays, type Day } from "#app/domain/time/time.ts";
import { licenseList, listAddress } from "#app/routes/license/licenses/list/address.ts";

interface QuickFilter {
  label: string;
  asks: Record<string, string>;
}

/** What people ask of the list every day. */
export const quickFilters = (today: Day, email: string): QuickFilter[] => [
  {
    label: "Ends within 30 days",
    asks: { dateFilterType: "expired", minDate: today, maxDate: addDays(today, 30) },
  },
  { label: "Full", asks: { useStatuses: "full" } },
  {
    label: "Silent",
    asks: {
      statuses: "active",
      lifetimeStatuses: "active,almost-expired",
      activenessStatuses: "inactive",
    },
  },
  { label: "Mine", asks: { createdBy: email } },
];

interface QuickFiltersProps {
  today: Day;
  email: string;
  search: URLSearchParams;
}

/** Each is a link that adds its filter, or takes it away again. */
export function QuickFilters({ today, email, search }: QuickFiltersProps) {
  const counts = useCounts();
  return (
    <ul aria-label="Quick filters" className="quick-filters">
      {quickFilters(today, email).map(({ label, asks }, place) => {
        const names = Object.keys(asks);
        const isOn = names.every((name) => search.get(name) === asks[name]);
        const to = isOn
          ? licenseList.without(search, names)
          : listAddress(search, { ...asks, pageNumber: null });
        const count = counts[place];
        return (
          <li key={label}>
            <a
              href={to}
              data-link="stay"
              aria-current={isOn ? "true" : undefined}
              className={clsx(isOn && "on")}
            >
              {label}
              {count !== undefined && <span> {grouped(count)}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** How many licenses each of them finds, once the page has loaded; nobody waits for the numbers. */
function useCounts(): readonly number[] {
  const [counts, setCounts] = useState<readonly number[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    const read = async () => {
      const answer = await fetch(href("/license/licenses/counts"), { signal: gone.signal });
      if (answer.ok) setCounts((await answer.json()) as number[]);
    };
    read().catch(() => {});
    return () => gone.abort();
  }, []);
  return counts;
}
