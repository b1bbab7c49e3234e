import type { RouterContextProvider } from "react-router";

/** What a page for strangers is asked with. */
export interface Asked {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The secret in the address of whoever was sent here by a mail or a marketplace. */
export const tokenOf = ({ url }: Pick<Asked, "url">) => url.searchParams.get("token")?.trim() || null;
