import { useEffect, useState } from "react";
import { href, PrefetchPageLinks } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import { useCapability } from "#app/ui/use-capability.ts";
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

/** Loaded separately, so that the list does not wait for these counts. */
async function countQuickFilters(signal: AbortSignal) {
  const response = await fetch(href("/license/licenses/counts"), { signal });
  if (!response.ok) return;
  const counts = (await response.json()) as number[];
  for (const [position, countElement] of document.querySelectorAll(".quick-filters span").entries())
    countElement.textContent = ` ${grouped(counts[position] ?? 0)}`;
}

const pauseMs = 100;

/** Prefetches the details of the row under a resting pointer. */
function DetailsPrefetch() {
  const [prefetchedPage, setPrefetchedPage] = useState<string | null>(null);
  useEffect(() => {
    let hoveredDetails: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handlePointerOver = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest(".license-row") : null;
      const details = row?.querySelector(".key a")?.getAttribute("href") ?? null;
      if (details === hoveredDetails) return;
      hoveredDetails = details;
      clearTimeout(timer);
      // Without a network, the router would reload the page.
      if (details && navigator.onLine) timer = setTimeout(() => setPrefetchedPage(details), pauseMs);
    };
    document.addEventListener("pointerover", handlePointerOver);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", handlePointerOver);
    };
  }, []);
  return prefetchedPage && <PrefetchPageLinks page={prefetchedPage} />;
}
