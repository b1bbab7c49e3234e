import type { Days } from "#app/domain/dashboard/dashboard.ts";
import { useCapability } from "#app/ui/use-capability.ts";
import { licenseList, listAddress } from "#app/routes/license/licenses/addresses.ts";

interface QuickFilter {
  label: string;
  params: Record<string, string>;
}

/** Filters for everyday questions. */
export const quickFilters = ({ from, to }: Days, email: string): QuickFilter[] => [
  {
    label: "Ends within 30 days",
    params: { dateFilterType: "expired", minDate: from, maxDate: to },
  },
  { label: "Full", params: { useStatuses: "full" } },
  {
    label: "Silent",
    params: {
      statuses: "active",
      lifetimeStatuses: "active,almost-expired",
      activenessStatuses: "inactive",
    },
  },
  // Not every license API sends the address of the user.
  ...(email === "" ? [] : [{ label: "Mine", params: { createdBy: email } }]),
];

interface QuickFiltersProps {
  /** Today and the 30 days after it. */
  days: Days;
  email: string;
  search: URLSearchParams;
}

/** Each link adds its filter, or removes it if it is active; the script adds the counts. */
export function QuickFilters({ days, email, search }: QuickFiltersProps) {
  const hasCounts = useCapability("cheap-reads");
  return (
    <ul aria-label="Quick filters" className="quick-filters" data-link="stay">
      {quickFilters(days, email).map(({ label, params }) => {
        const names = Object.keys(params);
        const isOn = names.every((name) => search.get(name) === params[name]);
        const to = isOn
          ? licenseList.without(search, names)
          : listAddress(search, { ...params, pageNumber: null });
        return (
          <li key={label}>
            <a href={to} aria-current={isOn ? "true" : undefined}>
              {label}
              {hasCounts && <span />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
