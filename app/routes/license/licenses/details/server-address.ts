import { dialogAddress } from "#app/routes/license/licenses/list/address.ts";

const ownPage = (search: URLSearchParams): Record<string, string> => {
  const serversPage = search.get("serversPage");
  return serversPage === null ? {} : { serversPage };
};

/** The servers of a license, at the page where they were. */
export const serversAddress = (key: string, search: URLSearchParams) =>
  dialogAddress(key, search, { tab: "servers", ...ownPage(search) });

export const serverStatusAddress = (key: string, id: number, search: URLSearchParams) =>
  dialogAddress(`${key}/servers/${id}/status`, search, ownPage(search));
