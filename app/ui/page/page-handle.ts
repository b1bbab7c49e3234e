import { useMatches } from "react-router";

export interface PageHandle {
  hideHeader?: boolean | ((loaderData: never) => boolean);
  /** A script that replaces the application's; null for none. */
  script?: string | null;
  /** Refresh header without JavaScript: seconds, "5", or with an address, "5;url=/". */
  refresh?: (loaderData: never) => string | null;
}

interface PageWishes {
  hideHeader: boolean;
  /** Undefined means the application's script. */
  script: string | null | undefined;
  refresh: string | null;
}

/** The innermost route wins. */
export function usePageHandle(): PageWishes {
  const said: PageWishes = { hideHeader: false, script: undefined, refresh: null };
  for (const { handle, loaderData } of useMatches()) {
    if (!isPageHandle(handle)) continue;
    const { hideHeader } = handle;
    if (typeof hideHeader === "boolean") said.hideHeader = hideHeader;
    else if (hideHeader && loaderData !== undefined) said.hideHeader = hideHeader(loaderData as never);
    if (handle.script !== undefined) said.script = handle.script;
    if (handle.refresh && loaderData !== undefined) said.refresh = handle.refresh(loaderData as never);
  }
  return said;
}

const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null;
