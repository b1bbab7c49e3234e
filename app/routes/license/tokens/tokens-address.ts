import { tokenPaging } from "#app/domain/token/token.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";

export const tokensPage = listAddresses("/license/tokens", Object.keys(tokenPaging.shape));

/** Where the deletion of a token is asked about, by its start as lists show it. */
export const deleteAddress = (listed: string, search: URLSearchParams) =>
  tokensPage.dialog(`${encodeURIComponent(listed.replace(/…$/, ""))}/delete`, search);
