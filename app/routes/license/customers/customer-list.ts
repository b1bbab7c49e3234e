import { href } from "react-router";
import type { CompanyFilter } from "#app/domain/company/company.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";

export const customerList = defineList<CompanyFilter>({
  path: href("/license/customers"),
  names: ["pageNumber", "pageSize", "sortBy", "sortType", "companyName"],
  filters: { companyName: { label: "Company" } },
});

export const buildCustomerPath = (id: number) => href("/license/customers/:id", { id: String(id) });

export const buildCustomerRenewalUrl = (id: number, key: string) =>
  href("/license/customers/:id/renew/:key", { id: String(id), key });

export const buildBulkRenewalUrl = (id: number) =>
  `${href("/license/licenses/bulk")}?${new URLSearchParams({
    all: "true",
    companyId: String(id),
    change: "renewal",
  })}`;

export const buildCustomerLicensesUrl = (id: number) =>
  buildListUrl(new URLSearchParams({ companyId: String(id) }));
