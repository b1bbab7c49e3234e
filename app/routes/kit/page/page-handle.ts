import { useMatches } from "react-router";

export interface PageHandle {
  hideHeader?: boolean | ((loaderData: never) => boolean);
  /** Replaces the script of the application. Null means that the page has no script. */
  script?: string | null;
  /** Value of the Refresh header for pages without JavaScript, such as "5" (seconds) or "5;url=/" (with an address). */
  refresh?: (loaderData: never) => string | null;
}

interface PageOptions {
  hideHeader: boolean;
  /** Undefined means the application's script. */
  script: string | null | undefined;
  refresh: string | null;
}

/** Merges the handles of all matching routes. The innermost route overrides the others. */
export function usePageHandle(): PageOptions {
  const options: PageOptions = { hideHeader: false, script: undefined, refresh: null };
  for (const { handle, loaderData } of useMatches()) {
    if (!isPageHandle(handle)) continue;
    const { hideHeader } = handle;
    if (typeof hideHeader === "boolean") options.hideHeader = hideHeader;
    else if (hideHeader && loaderData !== undefined) options.hideHeader = hideHeader(loaderData as never);
    if (handle.script !== undefined) options.script = handle.script;
    if (handle.refresh && loaderData !== undefined) options.refresh = handle.refresh(loaderData as never);
  }
  return options;
}

const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null;
