import { href } from "react-router";
import type { Paging } from "#app/domain/page.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const importList = defineList<Paging>({
  path: href("/license/import"),
  names: ["pageNumber", "pageSize"],
});
