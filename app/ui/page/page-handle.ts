import { useMatches } from "react-router";

/** What a route says of its page by `export const handle`. */
export interface PageHandle {
  hideHeader?: boolean | ((loaderData: never) => boolean);
  /** The address of a script of the page's own, which it loads instead of the application; null for none at all. */
  script?: string | null;
  /** Without JavaScript: after how many seconds the page is fetched again, "5", or another, "5;url=/". */
  refresh?: (loaderData: never) => string | null;
}

interface PageWishes {
  hideHeader: boolean;
  /** Undefined for the application. */
  script: string | null | undefined;
  refresh: string | null;
}

/** What the routes of this page say together; the innermost wins. */
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
