import type { DirectoryGrant } from "#app/domain/person/person.ts";
import { privilegeLabel } from "#app/domain/person/privilege.ts";

/** For example "Admin, Edits Licenses". */
export const formatRights = ({
  isAdmin,
  privileges,
}: Pick<DirectoryGrant, "isAdmin" | "privileges">): string =>
  [...(isAdmin ? ["Admin"] : []), ...privileges.map((privilege) => privilegeLabel[privilege])].join(", ");
