import { useEffect, useState } from "react";
import { href, PrefetchPageLinks } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import { fetchCodeOf } from "#app/ui/page/route-code.ts";
import { useOffer } from "#app/ui/use-offer.ts";
import { attend } from "./attend.ts";

export function ListLive() {
  const hasCheapReads = useOffer("cheap-reads");
  useEffect(attend, []);
  useEffect(() => {
    if (!hasCheapReads) return undefined;
    const gone = new AbortController();
    countQuickFilters(gone.signal).catch(() => {});
    return () => gone.abort();
  }, [hasCheapReads]);
  return hasCheapReads && <DetailsAhead />;
}

/** Loaded separately, so that the list does not wait for these counts. */
async function countQuickFilters(signal: AbortSignal) {
  const answer = await fetch(href("/license/licenses/counts"), { signal });
  if (!answer.ok) return;
  const counts = (await answer.json()) as number[];
  for (const [place, space] of document.querySelectorAll(".quick-filters span").entries())
    space.textContent = ` ${grouped(counts[place] ?? 0)}`;
}

const pauseMs = 100;

/** Prefetches the details of the row under a resting pointer. */
function DetailsAhead() {
  const [meant, setMeant] = useState<string | null>(null);
  useEffect(() => {
    let over: string | null = null;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    // Fetches the code first, because the router reloads the page if a prefetch fails.
    const mean = (details: string) =>
      fetchCodeOf(details).then(
        () => setMeant(details),
        () => undefined,
      );
    const turn = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest(".license-row") : null;
      const details = row?.querySelector(".key a")?.getAttribute("href") ?? null;
      if (details === over) return;
      over = details;
      clearTimeout(waiting);
      if (details) waiting = setTimeout(() => void mean(details), pauseMs);
    };
    document.addEventListener("pointerover", turn);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener("pointerover", turn);
    };
  }, []);
  return meant && <PrefetchPageLinks page={meant} />;
}
