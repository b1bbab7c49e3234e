import { href } from "react-router";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";

/** Preserves the page number of the server list, so that a closed dialog returns to the same page. */
const pickServersPageParam = (search: URLSearchParams) => ({ serversPage: search.get("serversPage") });

export const buildServersUrl = (key: string, search: URLSearchParams) =>
  licenseList.buildDialogUrl(href("/license/licenses/:key", { key }), search, {
    tab: "servers",
    ...pickServersPageParam(search),
  });

export const buildActivationCodeUrl = (key: string, search: URLSearchParams) =>
  licenseList.buildDialogUrl(
    href("/license/licenses/:key/activation-code", { key }),
    search,
    pickServersPageParam(search),
  );

export const buildStatementUrl = (key: string, search: URLSearchParams) =>
  licenseList.buildDialogUrl(
    href("/license/licenses/:key/statement", { key }),
    search,
    pickServersPageParam(search),
  );

export const buildDismissalUrl = (key: string, id: number, search: URLSearchParams) =>
  licenseList.buildDialogUrl(
    href("/license/licenses/:key/rejections/:id/dismissal", { key, id: String(id) }),
    search,
    pickServersPageParam(search),
  );

export const buildServerUrl = (
  key: string,
  id: number,
  subpath: "status" | "release",
  search: URLSearchParams,
) =>
  licenseList.buildDialogUrl(
    href(`/license/licenses/:key/servers/:id/${subpath}`, { key, id: String(id) }),
    search,
    pickServersPageParam(search),
  );
