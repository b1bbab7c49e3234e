import { useCapability } from "#app/routes/kit/use-capability.ts";
import { licenseList, listAddress } from "#app/routes/license/licenses/addresses.ts";

interface QuickFilter {
  label: string;
  params: Record<string, string>;
}

export const quickFilters = (email: string): QuickFilter[] => [
  {
    label: "Ends within 30 days",
    params: { dateFilterType: "expired", datePeriod: "next-30-days" },
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
  // An external license API may omit the user's email address.
  ...(email === "" ? [] : [{ label: "Mine", params: { createdBy: email } }]),
];

interface QuickFiltersProps {
  email: string;
  search: URLSearchParams;
}

/** Each link adds its filter, or removes the filter if it is active. A script adds the counts later. */
export function QuickFilters({ email, search }: QuickFiltersProps) {
  const hasCounts = useCapability("cheap-reads");
  return (
    <ul aria-label="Quick filters" className="flex flex-wrap gap-1.5" data-link="stay" data-roving="">
      {quickFilters(email).map(({ label, params }) => {
        const names = Object.keys(params);
        const isActive = names.every((name) => search.get(name) === params[name]);
        const to = isActive
          ? licenseList.addressWithout(search, names)
          : listAddress(search, { ...params, pageNumber: null });
        return (
          <li key={label}>
            <a href={to} aria-current={isActive ? "true" : undefined} className="toggle-chip">
              {label}
              {hasCounts && <span className="tabular-nums empty:hidden no-script:hidden" />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
