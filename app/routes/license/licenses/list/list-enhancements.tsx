import { useEffect, useState } from "react";
import { href, PrefetchPageLinks } from "react-router";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { useCapability } from "#app/routes/kit/use-capability.ts";
import { attachListHandlers } from "./list-handlers.ts";

export function ListEnhancements() {
  const hasCheapReads = useCapability("cheap-reads");
  useEffect(attachListHandlers, []);
  useEffect(() => {
    if (!hasCheapReads) return undefined;
    const controller = new AbortController();
    countQuickFilters(controller.signal).catch(() => {});
    return () => controller.abort();
  }, [hasCheapReads]);
  return hasCheapReads && <DetailsPrefetch />;
}

/** Loads the counts separately, so that the list does not wait for them. */
async function countQuickFilters(signal: AbortSignal) {
  const response = await fetch(href("/license/licenses/counts"), { signal });
  if (!response.ok) return;
  const counts = (await response.json()) as number[];
  for (const [position, countElement] of document.querySelectorAll(".quick-filters span").entries())
    countElement.textContent = ` ${formatThousands(counts[position] ?? 0)}`;
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
