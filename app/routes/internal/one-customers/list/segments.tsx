import { href, useLocation } from "react-router";
import type { HostedCustomerCounts } from "#app/domain/hosted-customer/hosted-filter.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { isSamePath } from "#app/domain/text/path.ts";
import { Segments } from "#app/ui/tabs.tsx";
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

export function HostedCustomerSegments({ counts }: { counts: HostedCustomerCounts }) {
  const { pathname, search } = useLocation();
  const currentList = countedLists.find(({ to }) =>
    isCurrentAddress(to, pathname, new URLSearchParams(search)),
  );
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

/** Returns true if the current address has the path and all parameters of the link. */
function isCurrentAddress(to: string, pathname: string, search: URLSearchParams): boolean {
  const [path = "", query = ""] = to.split("?");
  return (
    isSamePath(path, pathname) &&
    [...new URLSearchParams(query)].every(([name, value]) => search.get(name) === value)
  );
}
