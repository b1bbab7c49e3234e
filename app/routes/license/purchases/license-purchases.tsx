import type { Agreement } from "#app/domain/marketplace/agreement-view.ts";
import { PurchaseTable } from "./purchase-table.tsx";

/** Lists the purchases of one license, oldest first. */
export const LicensePurchases = ({ purchases }: { purchases: readonly Agreement[] }) =>
  purchases.length > 0 && (
    <section className="mt-6">
      <h3 className="mb-1.5 text-xs font-semibold text-muted-foreground">Purchases</h3>
      <PurchaseTable purchases={purchases} label="Purchases" />
    </section>
  );
