import { useNumberFormat } from "#app/ui/number-format.ts";
import { useEffect, useState } from "react";
import { href } from "react-router";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { licenseList, buildListUrl } from "#app/routes/license/kit/license-urls.ts";

interface QuickFilter {
  label: string;
  params: Record<string, string>;
}

export const buildQuickFilters = (email: string): QuickFilter[] => [
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
  // An external license API may omit the e-mail address of the user.
  ...(email === "" ? [] : [{ label: "Mine", params: { createdBy: email } }]),
];

interface QuickFiltersProps {
  email: string;
  search: URLSearchParams;
  /** Licenses of the current page. If they change, the counts are loaded again. */
  licenses: readonly { key: string }[];
}

/** Each link adds its filter, or removes the filter if it is active. */
export function QuickFilters({ email, search, licenses }: QuickFiltersProps) {
  const { formatThousands } = useNumberFormat();
  const counts = useQuickFilterCounts(search, licenses);
  return (
    <ul aria-label="Quick filters" className="flex flex-wrap gap-1.5" data-link="preserve-scroll">
      {buildQuickFilters(email).map(({ label, params }, position) => {
        const names = Object.keys(params);
        const isActive = names.every((name) => search.get(name) === params[name]);
        const toggleUrl = isActive
          ? licenseList.buildUrlWithout(search, names)
          : buildListUrl(search, { ...params, pageNumber: null });
        return (
          <li key={label}>
            <a href={toggleUrl} aria-current={isActive ? "true" : undefined} className="toggle-chip">
              {label}
              {counts && <span className="tabular-nums">{` ${formatThousands(counts[position] ?? 0)}`}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Loads the counts separately, so that the list does not wait for them. Returns null until they are loaded. */
function useQuickFilterCounts(search: URLSearchParams, licenses: QuickFiltersProps["licenses"]) {
  const canLoadCounts = useHasExtensions();
  const url = licenseList.buildDialogUrl(href("/license/licenses/counts"), search);
  const listVersion = `${url} ${licenses.map(({ key }) => key).join(" ")}`;
  const [loadedCounts, setLoadedCounts] = useState<{ listVersion: string; counts: number[] } | null>(null);
  useEffect(() => {
    if (!canLoadCounts) return;
    const controller = new AbortController();
    fetchCounts(url, controller.signal).then(
      (counts) => counts && setLoadedCounts({ listVersion, counts }),
      // The links also work without counts, so errors are ignored.
      () => {},
    );
    return () => controller.abort();
  }, [canLoadCounts, url, listVersion]);
  return loadedCounts?.listVersion === listVersion ? loadedCounts.counts : null;
}

async function fetchCounts(url: string, signal: AbortSignal): Promise<number[] | null> {
  const response = await fetch(url, { signal });
  return response.ok ? ((await response.json()) as number[]) : null;
}
