import { href } from "react-router";
import type { Paging } from "#app/domain/page.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const runList = defineList<Paging>({
  path: href("/license/bulk"),
  names: ["pageNumber", "pageSize"],
  sizes: [25, 50, 100],
});
