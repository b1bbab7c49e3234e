import { href } from "react-router";
import type { TokenPaging } from "#app/domain/token/token.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const tokenList = defineList<TokenPaging>({
  path: href("/license/tokens"),
  names: ["pageNumber", "pageSize", "sortBy", "sortType"],
  allowsAnySize: true,
});
