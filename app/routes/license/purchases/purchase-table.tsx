import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { Link } from "react-router";
import type { PurchaseState } from "#app/domain/marketplace/agreement.ts";
import type { Agreement } from "#app/domain/marketplace/purchase-view.ts";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { Badge, type BadgeVariant } from "#app/ui/badge.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { purchaseStateLabel, findMarketplaceName, formatPurchaseValue } from "#app/words/purchase-wording.ts";
import { buildPurchasePath } from "./purchase-list.ts";

const badgeVariantByState: Record<PurchaseState, BadgeVariant> = {
  waiting: "warning",
  active: "success",
  suspended: "destructive",
  renewed: "secondary",
  replaced: "secondary",
  cancelled: "secondary",
  expired: "secondary",
};

export const PurchaseStateBadge = ({ state }: { state: PurchaseState }) => (
  <Badge variant={badgeVariantByState[state]}>{purchaseStateLabel[state]}</Badge>
);

export const formatPurchaseItems = (
  { items }: Pick<Agreement, "items">,
  { formatThousands }: NumberFormat,
): string =>
  items.map(({ dimension, quantity }) => `${formatThousands(quantity)} ${dimension}`).join(", ") || "–";

interface PurchaseTableProps {
  purchases: readonly Agreement[];
  unreadablePurchases?: readonly UnreadableEntity[] | undefined;
  label: string;
  hasLicenseColumn?: boolean;
}

export function PurchaseTable({
  purchases,
  unreadablePurchases,
  label,
  hasLicenseColumn = false,
}: PurchaseTableProps) {
  const numbers = useNumberFormat();
  return (
    <DataTable
      label={label}
      tableClassName="many-columns"
      rows={purchases}
      unreadableEntities={unreadablePurchases}
      rowKey={({ id }) => id}
      rowLabel={({ id }) => `Purchase ${id}`}
      columns={[
        hasLicenseColumn && {
          label: "Company",
          headClassName: "w-1/5",
          card: "lead",
          render: ({ id, companyName }) => (
            <Link to={buildPurchasePath(id)} className="row-title">
              <bdi title={companyName ?? undefined} className="cut">
                {companyName ?? "Buyer unknown"}
              </bdi>
            </Link>
          ),
        },
        {
          label: "Bought on",
          ...(!hasLicenseColumn && { card: "lead" }),
          render: ({ id, startsAt, createdAt }) => {
            const day = <DateText value={startsAt ?? createdAt} format="day" />;
            return hasLicenseColumn ? (
              day
            ) : (
              <Link to={buildPurchasePath(id)} className="row-title">
                {day}
              </Link>
            );
          },
        },
        {
          label: "Marketplace",
          headClassName: "w-[16%]",
          render: ({ provider, accountId }) => (
            <>
              <span className="inline-block first-letter:uppercase">{findMarketplaceName(provider)}</span>
              {accountId !== null && (
                <SecondaryText title={accountId} className="cut">
                  Account {accountId}
                </SecondaryText>
              )}
            </>
          ),
        },
        {
          label: "Contents",
          render: (purchase) => (
            <>
              {formatPurchaseItems(purchase, numbers)}
              {purchase.value !== null && (
                <SecondaryText>{formatPurchaseValue(purchase, numbers)}</SecondaryText>
              )}
            </>
          ),
        },
        {
          label: "Ends",
          render: ({ endsAt, isEndEstimated, hasAutoRenewal }) => (
            <>
              <DateText value={endsAt} format="day" />
              <SecondaryText className="fact-line">
                {isEndEstimated && <span>estimated</span>}
                {hasAutoRenewal === true && <span>renews automatically</span>}
              </SecondaryText>
            </>
          ),
        },
        {
          label: "State",
          render: ({ state, unknownStatus }) => (
            <>
              <PurchaseStateBadge state={state} />
              {unknownStatus !== null && <SecondaryText>unknown status “{unknownStatus}”</SecondaryText>}
            </>
          ),
        },
        hasLicenseColumn && {
          label: "License",
          render: ({ licenseKey }) => (licenseKey === null ? "–" : <KeyLink licenseKey={licenseKey} />),
        },
      ]}
    />
  );
}
