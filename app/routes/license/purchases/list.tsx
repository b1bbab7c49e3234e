import { useSearchParams } from "react-router";
import { purchaseQuery } from "#app/domain/marketplace/purchase-view.ts";
import type { PurchaseState } from "#app/domain/marketplace/agreement.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { ListSearch } from "#app/routes/kit/filters/list-search.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import { Segments } from "#app/routes/kit/segments.tsx";
import type { Route } from "./+types/list.ts";
import { purchaseList, buildPurchaseStateUrl } from "./purchase-list.ts";
import { PurchaseTable } from "./purchase-table.tsx";

export const meta = () => [{ title: "Purchases" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const request = readList(purchaseList, url, purchaseQuery);
  const purchases = await context.get(licenseApiContext).purchases.list({ query: request.apiQuery });
  return { purchases, request };
}

export const shouldRevalidate = purchaseList.shouldRevalidate;
export const handle: ListHandle = { list: purchaseList };

const stateChoices: { state: PurchaseState | null; label: string }[] = [
  { state: null, label: "All" },
  { state: "waiting", label: "Without a license" },
  { state: "active", label: "Active" },
  { state: "suspended", label: "Suspended" },
];

export default function Purchases({ loaderData: { purchases, request } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const selectedState = request.query.state ?? null;
  return (
    <ListPage
      title="Purchases"
      aside={
        <Segments
          label="State"
          segments={stateChoices.map(({ state, label }) => ({
            to: buildPurchaseStateUrl(search, state),
            label,
            isCurrent: state === selectedState,
          }))}
        />
      }
      actions={
        <ListSearch
          list={purchaseList}
          search={search}
          text={request.query.search}
          label="Search purchases"
          placeholder="Company, account or e-mail"
        />
      }
      list={purchaseList}
      request={request}
      page={purchases}
      noun="purchases"
      emptyTitle="There are no purchases"
      emptyHint={<p>Purchases that buyers make in a marketplace are listed here.</p>}
    >
      <PurchaseTable
        purchases={purchases.entities}
        unreadablePurchases={purchases.unreadableEntities}
        label="Purchases"
        hasLicenseColumn
      />
    </ListPage>
  );
}
