import { href } from "react-router";
import { userPaging } from "#app/domain/person/user.ts";
import { defineList } from "#app/routes/lists/define-list.ts";

export const userList = defineList({
  path: href("/license/users"),
  schema: userPaging,
  sizes: [25, 50, 100],
  takesAnySize: true,
});
