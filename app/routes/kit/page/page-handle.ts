import { useMatches } from "react-router";

export interface PageHandle {
  hideHeader?: boolean | ((loaderData: never) => boolean);
  /** A script that replaces the application's; null for none. */
  script?: string | null;
  /** Refresh header without JavaScript: seconds, "5", or with an address, "5;url=/". */
  refresh?: (loaderData: never) => string | null;
}

interface PageOptions {
  hideHeader: boolean;
  /** Undefined means the application's script. */
  script: string | null | undefined;
  refresh: string | null;
}

/** The innermost route wins. */
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
