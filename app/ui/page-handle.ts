import { useMatches } from "react-router";

/** What a route says of its page by `export const handle`. */
export interface PageHandle {
  hideHeader?: boolean;
  /** The address of a script of the page's own, which it loads instead of the application. */
  script?: string;
  /** Without JavaScript: after how many seconds the page is fetched again, "5", or another, "5;url=/". */
  refresh?: (loaderData: never) => string | null;
}

/** What the routes of this page say together; the innermost wins. */
export function usePageHandle(): { hideHeader: boolean; script: string | null; refresh: string | null } {
  const said = { hideHeader: false, script: null as string | null, refresh: null as string | null };
  for (const { handle, loaderData } of useMatches()) {
    if (!isPageHandle(handle)) continue;
    said.hideHeader = handle.hideHeader ?? said.hideHeader;
    said.script = handle.script ?? said.script;
    if (handle.refresh && loaderData !== undefined) said.refresh = handle.refresh(loaderData as never);
  }
  return said;
}

const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null;
