import { href } from "react-router";
import { licenseList } from "#app/routes/license/licenses/addresses.ts";

const pickServersPageParam = (search: URLSearchParams): Record<string, string> => {
  const serversPage = search.get("serversPage");
  return serversPage === null ? {} : { serversPage };
};

export const serversAddress = (key: string, search: URLSearchParams) =>
  licenseList.dialogAddress(href("/license/licenses/:key", { key }), search, {
    tab: "servers",
    ...pickServersPageParam(search),
  });

export const activationCodeAddress = (key: string, search: URLSearchParams) =>
  licenseList.dialogAddress(
    href("/license/licenses/:key/activation-code", { key }),
    search,
    pickServersPageParam(search),
  );

export const serverStatusAddress = (key: string, id: number, search: URLSearchParams) =>
  licenseList.dialogAddress(
    href("/license/licenses/:key/servers/:id/status", { key, id: String(id) }),
    search,
    pickServersPageParam(search),
  );

export const serverReleaseAddress = (key: string, id: number, search: URLSearchParams) =>
  licenseList.dialogAddress(
    href("/license/licenses/:key/servers/:id/release", { key, id: String(id) }),
    search,
    pickServersPageParam(search),
  );
