import { href } from "react-router";
import type { AccessReviewQuery } from "#app/domain/access-review/access-review.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const accessList = defineList<AccessReviewQuery>({
  path: href("/license/users/access-review"),
  names: ["pageNumber", "pageSize", "due"],
  allowsAnySize: true,
});

export const buildDueAccessUrl = () => accessList.buildUrl(new URLSearchParams({ due: "true" }));
