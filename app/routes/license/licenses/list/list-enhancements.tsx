import { useEffect, useState } from "react";
import { href, PrefetchPageLinks } from "react-router";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { useCapability } from "#app/routes/kit/use-capability.ts";
import { licenseList } from "#app/routes/license/licenses/addresses.ts";
import { attachListHandlers } from "./list-handlers.ts";

export interface ListEnhancementsProps {
  search: URLSearchParams;
  licenses: readonly { key: string }[];
}

export function ListEnhancements({ search, licenses }: ListEnhancementsProps) {
  const hasCheapReads = useCapability("cheap-reads");
  useEffect(attachListHandlers, []);
  if (!hasCheapReads) return null;
  const address = licenseList.dialogAddress(href("/license/licenses/counts"), search);
  return (
    <>
      <QuickFilterCounts key={licenses.map(({ key }) => key).join(" ")} address={address} />
      <DetailsPrefetch />
    </>
  );
}

/** Counts again when the list shows other licenses. */
function QuickFilterCounts({ address }: { address: string }) {
  useEffect(() => {
    const controller = new AbortController();
    countQuickFilters(address, controller.signal).catch(() => {});
    return () => controller.abort();
  }, [address]);
  return null;
}

/** Loads the counts separately, so that the list does not wait for them. */
async function countQuickFilters(countsAddress: string, signal: AbortSignal) {
  const countElements = [...document.querySelectorAll("[aria-label='Quick filters'] span")];
  for (const element of countElements) element.textContent = "";
  const response = await fetch(countsAddress, { signal });
  if (!response.ok) return;
  const counts = (await response.json()) as number[];
  for (const [position, element] of countElements.entries())
    element.textContent = ` ${formatThousands(counts[position] ?? 0)}`;
}

const hoverDelayMs = 100;

/** Prefetches the details of a row while the pointer rests on it. */
function DetailsPrefetch() {
  const [prefetchedPage, setPrefetchedPage] = useState<string | null>(null);
  useEffect(() => {
    let hoveredAddress: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handlePointerOver = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest(".license-row") : null;
      const detailsAddress = row?.querySelector(".key a")?.getAttribute("href") ?? null;
      if (detailsAddress === hoveredAddress) return;
      hoveredAddress = detailsAddress;
      clearTimeout(timer);
      // Without a network, the router would reload the page.
      if (detailsAddress && navigator.onLine)
        timer = setTimeout(() => setPrefetchedPage(detailsAddress), hoverDelayMs);
    };
    document.addEventListener("pointerover", handlePointerOver);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", handlePointerOver);
    };
  }, []);
  return prefetchedPage && <PrefetchPageLinks page={prefetchedPage} />;
}
