import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { fetchJson } from "#app/routes/kit/frame/fetch-json.ts";
import type { loader } from "./names.ts";
import { suggestsAllNames, type NamedKind } from "./name-suggestions.ts";

type Names = Awaited<ReturnType<typeof loader>>;

const debounceMs = 150;

/** Suggests names that contain the typed text. The search starts after a pause in typing. */
export function useNameSuggestions(kind: NamedKind | null, typedText: string) {
  const [latestNames, setLatestNames] = useState<Names | null>(null);
  const cancelSearchRef = useRef(() => {});
  const cancelSearch = useCallback(() => cancelSearchRef.current(), []);
  useEffect(() => cancelSearch, [cancelSearch]);

  const search = (val: string) => {
    cancelSearch();
    if (kind === null || (val === "" && !suggestsAllNames(kind))) return;
    const address = `${href("/license/names/:of", { of: kind })}?${new URLSearchParams({ val })}`;
    const controller = new AbortController();
    const fetchNames = async () => {
      const names = await fetchJson<Names>(address, controller.signal);
      if (names) setLatestNames(names);
    };
    const timer = setTimeout(() => void fetchNames(), debounceMs);
    cancelSearchRef.current = () => {
      clearTimeout(timer);
      controller.abort();
    };
  };
  const currentNames = latestNames?.kind === kind ? latestNames : undefined;
  return {
    names: currentNames?.names ?? [],
    hasMore: currentNames?.hasMore ?? false,
    isSearchDone: currentNames?.typed === typedText,
    search,
    stop: cancelSearch,
  };
}
