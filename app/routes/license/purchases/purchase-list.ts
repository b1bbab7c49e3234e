import { href } from "react-router";
import type { z } from "zod";
import type { agreementQuery } from "#app/domain/marketplace/agreement-view.ts";
import type { AgreementState } from "#app/domain/marketplace/agreement.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const purchaseList = defineList<z.output<typeof agreementQuery>>({
  path: href("/license/purchases"),
  names: ["pageNumber", "pageSize", "state", "licenseKey", "companyId"],
  allowsAnySize: true,
  filters: { licenseKey: { label: "License" }, companyId: { label: "Customer" } },
});

export const buildPurchaseStateUrl = (search: URLSearchParams, state: AgreementState | null) =>
  purchaseList.buildUrl(search, { state, pageNumber: null });

export const buildPurchasePath = (id: number) => href("/license/purchases/:id", { id: String(id) });
