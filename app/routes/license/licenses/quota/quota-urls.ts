import { href } from "react-router";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";

export const buildQuotasUrl = (key: string, search: URLSearchParams) =>
  licenseList.buildDialogUrl(href("/license/licenses/:key", { key }), search, { tab: "quota" });

export const buildNewQuotaUrl = (key: string, search: URLSearchParams) =>
  licenseList.buildDialogUrl(href("/license/licenses/:key/quotas/new", { key }), search);

export const buildQuotaUrl = (
  key: string,
  id: number,
  subpath: "period" | "capacity" | "status",
  search: URLSearchParams,
) =>
  licenseList.buildDialogUrl(
    href(`/license/licenses/:key/quotas/:id/${subpath}`, { key, id: String(id) }),
    search,
  );
