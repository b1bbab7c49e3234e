import { dialogAddress } from "#app/routes/license/licenses/list/address.ts";

export const quotasAddress = (key: string, search: URLSearchParams) =>
  dialogAddress(key, search, { tab: "quota" });

export const newQuotaAddress = (key: string, search: URLSearchParams) =>
  dialogAddress(`${key}/quotas/new`, search);

export const quotaAddress = (
  key: string,
  id: number,
  part: "period" | "capacity" | "status",
  search: URLSearchParams,
) => dialogAddress(`${key}/quotas/${id}/${part}`, search);
