import { useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import type { loader } from "#app/routes/license/licenses/filter/tag-names.ts";

const pauseMs = 150;

export function useFoundTags(text: string) {
  const { data, load } = useFetcher<typeof loader>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const search = (val: string) => {
    clearTimeout(pause.current);
    if (val === "") return;
    pause.current = setTimeout(
      () => void load(`${href("/license/licenses/tag-names")}?${new URLSearchParams({ val })}`),
      pauseMs,
    );
  };

  return {
    names: data?.names ?? [],
    hasMore: data?.hasMore ?? false,
    isComplete: data?.typed === text,
    search,
  };
}
