import { href } from "react-router";
import { licenseList } from "#app/routes/license/licenses/addresses.ts";

export const quotasAddress = (key: string, search: URLSearchParams) =>
  licenseList.dialogAddress(href("/license/licenses/:key", { key }), search, { tab: "quota" });

export const newQuotaAddress = (key: string, search: URLSearchParams) =>
  licenseList.dialogAddress(href("/license/licenses/:key/quotas/new", { key }), search);

export const quotaAddress = (
  key: string,
  id: number,
  part: "period" | "capacity" | "status",
  search: URLSearchParams,
) =>
  licenseList.dialogAddress(
    href(`/license/licenses/:key/quotas/:id/${part}`, { key, id: String(id) }),
    search,
  );
