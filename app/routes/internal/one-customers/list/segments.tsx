import { useNumberFormat } from "#app/ui/number-format.ts";
import { href, useSearchParams } from "react-router";
import type { HostedCustomerCounts } from "#app/domain/hosted-customer/hosted-filter.ts";
import { Segments } from "#app/routes/kit/segments.tsx";
import { hostedCustomerList } from "#app/routes/internal/one-customers/hosted-list.ts";

const countedLists: readonly { name: keyof HostedCustomerCounts; label: string; to: string }[] = [
  {
    name: "runningTrials",
    label: "Running trials",
    to: `${hostedCustomerList.path}?state=running&purpose=trial`,
  },
  {
    name: "endingWithin7Days",
    label: "Ending within 7 days",
    to: `${hostedCustomerList.path}?endingWithin=7`,
  },
  { name: "failed", label: "Failed creations", to: `${hostedCustomerList.path}?state=failed` },
  { name: "waiting", label: "Waiting for us", to: href("/internal/one-customers/waiting") },
];

interface HostedCustomerSegmentsProps {
  counts: HostedCustomerCounts;
  /** Path of the list. While a dialog is open, the URL has another path. */
  listPath: string;
}

export function HostedCustomerSegments({ counts, listPath }: HostedCustomerSegmentsProps) {
  const { formatThousands } = useNumberFormat();
  const [search] = useSearchParams();
  const currentList = countedLists.find(({ to }) => isCurrentUrl(to, listPath, search));
  return (
    <div className="order-last w-full">
      <Segments
        label="Hosted customers"
        segments={[
          { to: hostedCustomerList.path, label: "All", isCurrent: currentList === undefined },
          ...countedLists.map((list) => ({
            to: list.to,
            label: `${list.label} (${formatThousands(counts[list.name])})`,
            isCurrent: list === currentList,
          })),
        ]}
      />
    </div>
  );
}

/** True if the link opens the current list and the current query has all parameters of the link. */
function isCurrentUrl(to: string, listPath: string, search: URLSearchParams): boolean {
  const [path = "", query = ""] = to.split("?");
  return (
    path === listPath && [...new URLSearchParams(query)].every(([name, value]) => search.get(name) === value)
  );
}
