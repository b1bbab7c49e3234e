import { useEffect, useState } from "react";
import { href, PrefetchPageLinks } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import { fetchCodeOf } from "#app/ui/page/route-code.ts";
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
    // Fetches the code first, because the router reloads the page if a prefetch fails.
    const prefetch = (details: string) =>
      fetchCodeOf(details).then(
        () => setPrefetchedPage(details),
        () => undefined,
      );
    const handlePointerOver = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest(".license-row") : null;
      const details = row?.querySelector(".key a")?.getAttribute("href") ?? null;
      if (details === hoveredDetails) return;
      hoveredDetails = details;
      clearTimeout(timer);
      if (details) timer = setTimeout(() => void prefetch(details), pauseMs);
    };
    document.addEventListener("pointerover", handlePointerOver);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", handlePointerOver);
    };
  }, []);
  return prefetchedPage && <PrefetchPageLinks page={prefetchedPage} />;
}
