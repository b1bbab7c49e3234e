import { href } from "react-router";
import type { z } from "zod";
import type { purchaseQuery } from "#app/domain/marketplace/purchase-view.ts";
import type { PurchaseState } from "#app/domain/marketplace/agreement.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const purchaseList = defineList<z.output<typeof purchaseQuery>>({
  path: href("/license/purchases"),
  names: ["pageNumber", "pageSize", "state", "licenseKey", "companyId", "search"],
  allowsAnySize: true,
  filters: {
    licenseKey: { label: "License" },
    companyId: { label: "Customer" },
    search: { label: "Search" },
  },
});

export const buildPurchaseStateUrl = (search: URLSearchParams, state: PurchaseState | null) =>
  purchaseList.buildUrl(search, { state, pageNumber: null });

export const buildPurchasePath = (id: number) => href("/license/purchases/:id", { id: String(id) });
