import { href } from "react-router";
import type { Paging } from "#app/domain/page.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import { hostedCustomerPageSizeOptions } from "#app/routes/internal/one-customers/hosted-list.ts";

export const waitingList = defineList<Paging>({
  path: href("/internal/one-customers/waiting"),
  names: ["pageNumber", "pageSize"],
  ...hostedCustomerPageSizeOptions,
});
