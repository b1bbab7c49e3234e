import { href } from "react-router";
import { tokenPaging } from "#app/domain/token/token.ts";
import { defineList } from "#app/routes/lists/define-list.ts";

export const tokenList = defineList({
  path: href("/license/tokens"),
  schema: tokenPaging,
  sizes: [25, 50, 100],
  takesAnySize: true,
});
