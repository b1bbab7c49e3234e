import { href } from "react-router";
import type { RejectionQuery } from "#app/domain/rejection/rejection.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const rejectionList = defineList<RejectionQuery>({
  path: href("/license/rejections"),
  names: ["pageNumber", "pageSize", "dismissed", "code", "licenseKey"],
  allowsAnySize: true,
  filters: { licenseKey: { label: "License" }, code: { label: "Code" } },
});

export const buildOpenRejectionsUrl = () =>
  rejectionList.buildUrl(new URLSearchParams({ dismissed: "false" }));
