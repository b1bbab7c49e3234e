import { href } from "react-router";
import type { UserPaging } from "#app/domain/person/user.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const userList = defineList<UserPaging>({
  path: href("/license/users"),
  names: ["pageNumber", "pageSize", "sortBy", "sortType"],
  allowsAnySize: true,
});
