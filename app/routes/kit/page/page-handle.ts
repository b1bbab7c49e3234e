import { useMatches } from "react-router";

export interface PageHandle {
  /** A function gets the loader data. The type of the data is `never` here, because it differs between the routes. */
  hideHeader?: boolean | ((loaderData: never) => boolean);
  /** Replaces the script of the application. Null means that the page has no script. */
  script?: string | null;
  /** Value of the Refresh header for pages without JavaScript, such as "5" (seconds) or "5;url=/" (with a URL). */
  getRefreshHeader?: (loaderData: never) => string | null;
}

interface PageOptions {
  hideHeader: boolean;
  /** Undefined means the application's script. */
  script: string | null | undefined;
  refreshHeader: string | null;
}

/** Merges the handles of all matching routes. The innermost route overrides the others. */
export function usePageHandle(): PageOptions {
  const pageOptions: PageOptions = { hideHeader: false, script: undefined, refreshHeader: null };
  for (const { handle, loaderData } of useMatches()) {
    if (!isPageHandle(handle)) continue;
    const { hideHeader } = handle;
    if (typeof hideHeader === "boolean") pageOptions.hideHeader = hideHeader;
    else if (hideHeader && loaderData !== undefined) pageOptions.hideHeader = hideHeader(loaderData as never);
    if (handle.script !== undefined) pageOptions.script = handle.script;
    if (handle.getRefreshHeader && loaderData !== undefined)
      pageOptions.refreshHeader = handle.getRefreshHeader(loaderData as never);
  }
  return pageOptions;
}

const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null;
