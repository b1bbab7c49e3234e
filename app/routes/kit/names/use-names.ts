import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { fetchJson } from "#app/routes/kit/frame/fetch-json.ts";
import type { loader } from "./names.ts";
import { suggestsAllNames, type NameKind } from "./name-suggestions.ts";

type LoadedSuggestions = Awaited<ReturnType<typeof loader>>;

const debounceMs = 150;

/** A search starts after a pause in typing. */
export function useNameSuggestions(kind: NameKind | null, typedText: string) {
  const [latestSuggestions, setLatestSuggestions] = useState<LoadedSuggestions | null>(null);
  const cancelSearchRef = useRef(() => {});
  const cancelSearch = useCallback(() => cancelSearchRef.current(), []);
  useEffect(() => cancelSearch, [cancelSearch]);

  const search = (searchText: string) => {
    cancelSearch();
    if (kind === null || (searchText === "" && !suggestsAllNames(kind))) return;
    const url = `${href("/license/names/:of", { of: kind })}?${new URLSearchParams({ val: searchText })}`;
    const controller = new AbortController();
    const fetchSuggestions = async () => {
      const suggestions = await fetchJson<LoadedSuggestions>(url, controller.signal);
      if (suggestions) setLatestSuggestions(suggestions);
    };
    const timer = setTimeout(() => void fetchSuggestions(), debounceMs);
    cancelSearchRef.current = () => {
      clearTimeout(timer);
      controller.abort();
    };
  };
  const currentSuggestions = latestSuggestions?.kind === kind ? latestSuggestions : undefined;
  return {
    names: currentSuggestions?.names ?? [],
    abouts: currentSuggestions?.abouts,
    hasMore: currentSuggestions?.hasMore ?? false,
    isSearchDone: currentSuggestions?.typed === typedText,
    search,
    cancelSearch,
  };
}
