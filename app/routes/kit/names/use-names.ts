import { useCallback, useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import type { loader } from "./names.ts";
import type { NamedKind } from "./name-suggestions.ts";

const pauseMs = 150;

/** Searches names that contain the typed text, after a pause. */
export function useNames(of: NamedKind | null, typed: string) {
  const { data, load } = useFetcher<typeof loader>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => clearTimeout(pause.current), []);
  useEffect(() => stop, [stop]);

  const search = (val: string) => {
    stop();
    if (val === "" || of === null) return;
    pause.current = setTimeout(
      () => void load(`${href("/license/names/:of", { of })}?${new URLSearchParams({ val })}`),
      pauseMs,
    );
  };
  const result = data?.of === of ? data : undefined;
  return {
    names: result?.names ?? [],
    hasMore: result?.hasMore ?? false,
    isComplete: result?.typed === typed,
    search,
    stop,
  };
}
