import { type RefObject, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { findRowLink } from "#app/routes/kit/lists/key-shortcut.ts";
import { attachTableHandlers } from "#app/routes/kit/lists/table-handlers.ts";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";

export interface ListEnhancementsProps {
  tableRef: RefObject<HTMLTableElement | null>;
}

/** Handles shortcuts and clicks on rows, and prefetches the details of the row under the pointer. */
export function ListEnhancements({ tableRef }: ListEnhancementsProps) {
  const hasCheapReads = useHasExtensions();
  useEffect(() => (tableRef.current ? attachTableHandlers(tableRef.current) : undefined), [tableRef]);
  return hasCheapReads && <DetailsPrefetch tableRef={tableRef} />;
}

const hoverDelayMs = 100;

function DetailsPrefetch({ tableRef }: ListEnhancementsProps) {
  const [prefetchedUrl, setPrefetchedUrl] = useState<string | null>(null);
  useEffect(() => {
    const table = tableRef.current;
    let hoveredUrl: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handlePointerOver = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest("tr") : null;
      const detailsUrl = row && (findRowLink(row)?.getAttribute("href") ?? null);
      if (detailsUrl === hoveredUrl) return;
      hoveredUrl = detailsUrl;
      clearTimeout(timer);
      // Without a network, the router would reload the page.
      if (detailsUrl && navigator.onLine)
        timer = setTimeout(() => setPrefetchedUrl(detailsUrl), hoverDelayMs);
    };
    table?.addEventListener("pointerover", handlePointerOver);
    return () => {
      clearTimeout(timer);
      table?.removeEventListener("pointerover", handlePointerOver);
    };
  }, [tableRef]);
  return prefetchedUrl && <PrefetchPageLinks page={prefetchedUrl} />;
}
