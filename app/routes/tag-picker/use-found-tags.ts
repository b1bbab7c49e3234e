import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import type { loader } from "#app/routes/license/licenses/filter/tag-names.ts";

const pauseMs = 150;

/** The tags that contain what is being typed; complete once the answer to the last letter is there. */
export function useFoundTags() {
  const { data, state, load } = useFetcher<typeof loader>();
  const [isWaiting, setWaiting] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const search = (val: string) => {
    clearTimeout(pause.current);
    setWaiting(val !== "");
    if (val === "") return;
    pause.current = setTimeout(() => {
      void load(`${href("/license/licenses/tag-names")}?${new URLSearchParams({ val })}`);
      setWaiting(false);
    }, pauseMs);
  };

  return {
    names: data?.names ?? [],
    hasMore: data?.hasMore ?? false,
    isComplete: !isWaiting && state === "idle" && data !== undefined,
    search,
  };
}
