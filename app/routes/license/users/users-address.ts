import { userPaging } from "#app/domain/person/user.ts";
import { listAddresses } from "#app/routes/lists/list-addresses.ts";

export const usersPage = listAddresses("/license/users", Object.keys(userPaging.shape));

/** Where somebody's privileges are changed. */
export const userAddress = (email: string, search: URLSearchParams) =>
  usersPage.dialog(encodeURIComponent(email).replace("%40", "@"), search);
