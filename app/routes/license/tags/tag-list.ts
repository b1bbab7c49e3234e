import { href } from "react-router";
import type { TagPaging } from "#app/domain/tag/tag.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const tagList = defineList<TagPaging>({
  path: href("/license/tags"),
  names: ["pageNumber", "pageSize", "sortBy", "sortType"],
  sizes: [50, 100],
  allowsAnySize: true,
});
