import { useNumberFormat } from "#app/ui/number-format.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CompanyDetails } from "#app/domain/company/company.ts";
import type { License } from "#app/domain/license/license.ts";
import { isRenewalDue } from "#app/domain/renewal/renewal-due.ts";
import type { Agreement } from "#app/domain/marketplace/purchase-view.ts";
import { licenseTypeNames } from "#app/domain/package/license-type.ts";
import { isInfinite } from "#app/domain/time/time.ts";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import { keyColumn, lifetimeColumn } from "#app/routes/internal/air-customers/license-cells.tsx";
import { EmptyOverviewSection, OverviewSection } from "#app/routes/internal/air-customers/part.tsx";
import { computeAssetLimit } from "#app/domain/license/limits.ts";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { EnabledBadge } from "#app/routes/status/part-status.tsx";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { BulkSelection, createSelectionColumn } from "#app/routes/license/kit/bulk-selection.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { PurchaseTable } from "#app/routes/license/purchases/purchase-table.tsx";
import { buildCustomerLicensesUrl, buildCustomerRenewalUrl } from "./customer-list.ts";
import { HostedInstanceLink } from "#app/routes/license/kit/hosted-link.tsx";

interface CustomerLicensesProps {
  customer: Omit<CompanyDetails, "events" | "mails">;
  mayEdit: boolean;
}

export const CustomerLicenses = ({ customer, mayEdit }: CustomerLicensesProps) => {
  const { formatCount } = useNumberFormat();
  return (
    <OverviewSection
      title="Licenses"
      aside={
        customer.licenseCount > customer.licenses.length && (
          <Link to={buildCustomerLicensesUrl(customer.id)} className="text-xs text-primary hover:underline">
            All {formatCount(customer.licenseCount, "license")}
          </Link>
        )
      }
    >
      {customer.licenses.length === 0 ? (
        <EmptyOverviewSection>No licenses. Deleted licenses are not shown.</EmptyOverviewSection>
      ) : (
        <OptionalBulkSelection isSelectable={mayEdit}>
          <DataTable
            label="Licenses"
            rows={customer.licenses}
            rowKey={({ key }) => key}
            columns={[
              mayEdit && createSelectionColumn(({ key }: License) => ({ key, name: key })),
              keyColumn,
              {
                label: "Package",
                render: ({ packageTierPrettyName, type }) => (
                  <>
                    {packageTierPrettyName}
                    <SecondaryText>{licenseTypeNames[type]}</SecondaryText>
                  </>
                ),
              },
              lifetimeColumn,
              {
                label: "Assets",
                card: "end",
                render: (license) => (
                  <CapacityBar used={license.totalClientsInUse} total={computeAssetLimit(license)} />
                ),
              },
              mayEdit && {
                label: "Renew",
                isLabelHidden: true,
                align: "end",
                card: "aside",
                render: (license) =>
                  isRenewable(license) && (
                    <DialogButton
                      to={buildCustomerRenewalUrl(customer.id, license.key)}
                      aria-label={`Renew ${license.key}`}
                      aria-keyshortcuts="r"
                      variant={isRenewalDue(license) ? "default" : "outline"}
                      size="sm"
                    >
                      Renew
                    </DialogButton>
                  ),
              },
            ]}
          />
        </OptionalBulkSelection>
      )}
    </OverviewSection>
  );
};

const isRenewable = ({ expiredAt }: License) => expiredAt !== null && !isInfinite(expiredAt);

const OptionalBulkSelection = ({ isSelectable, children }: { isSelectable: boolean; children: ReactNode }) =>
  isSelectable ? <BulkSelection>{children}</BulkSelection> : children;

export const CustomerPurchases = ({ purchases }: { purchases: readonly Agreement[] }) =>
  purchases.length > 0 && (
    <OverviewSection title="Purchases">
      <PurchaseTable purchases={purchases} label="Purchases" hasLicenseColumn />
    </OverviewSection>
  );

export const CustomerInstances = ({ instances }: Pick<CompanyDetails, "instances">) =>
  instances.length > 0 && (
    <OverviewSection title="Hosted instances">
      <DataTable
        label="Hosted instances"
        rows={instances}
        rowKey={({ licenseKey }) => licenseKey}
        columns={[
          {
            label: "Instance",
            card: "title",
            render: (instance) => <HostedInstanceLink instance={instance} />,
          },
          { label: "License", render: (instance) => <KeyLink licenseKey={instance.licenseKey} /> },
          { label: "Status", className: "first-letter:uppercase", render: (instance) => instance.status },
        ]}
      />
    </OverviewSection>
  );

/** Number of servers that the API returns. */
const maxServers = 10;

export const CustomerServers = ({ servers }: Pick<CompanyDetails, "servers">) => (
  <OverviewSection
    title="Servers"
    aside={
      servers.length === maxServers && (
        <span className="text-muted-foreground">{maxServers} servers with the latest contact</span>
      )
    }
  >
    {servers.length === 0 ? (
      <EmptyOverviewSection>No server has been activated yet.</EmptyOverviewSection>
    ) : (
      <DataTable
        label="Servers"
        rows={servers}
        rowKey={({ licenseKey, deviceId }) => `${licenseKey} ${deviceId}`}
        columns={[
          {
            label: "Device ID",
            headClassName: "w-[34%]",
            card: "lead",
            render: (server) => <Code className="[overflow-wrap:anywhere]">{server.deviceId}</Code>,
          },
          { label: "License", render: (server) => <KeyLink licenseKey={server.licenseKey} /> },
          { label: "Version", render: (server) => server.version ?? "–" },
          { label: "Status", render: (server) => <EnabledBadge status={server.status} /> },
          {
            label: "Last Contact",
            render: (server) => <DateText value={server.lastHeartbeat} format="minute" />,
          },
        ]}
      />
    )}
  </OverviewSection>
);
