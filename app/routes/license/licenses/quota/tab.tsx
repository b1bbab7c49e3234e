import { isEnabled } from "#app/domain/enabled.ts";
import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { canHaveQuotas } from "#app/domain/package/license-type.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { Icon } from "#app/ui/icon.tsx";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { EnabledBadge } from "#app/routes/status/part-status.tsx";
import { UnreadableEntityNotice } from "#app/routes/kit/lists/unreadable-entity-notice.tsx";
import { buildNewQuotaUrl, buildQuotaUrl } from "./quota-urls.ts";
import { QuotaDate } from "#app/routes/kit/term/quota-date.tsx";
import { QuotaFeatures } from "./features.tsx";

interface QuotaTabProps {
  license: License;
  quotas: readonly Quota[];
  unreadableQuotas: readonly UnreadableEntity[] | undefined;
  permissions: { manageQuotas: boolean; addQuota: boolean };
}

export default function QuotaTab({ license, quotas, unreadableQuotas = [], permissions }: QuotaTabProps) {
  const [search] = useSearchParams();
  const addQuotaLink = permissions.addQuota && (
    <DialogButton
      to={buildNewQuotaUrl(license.key, search)}
      variant={quotas.length === 0 ? "default" : "outline"}
    >
      <Icon name="plus" /> Add quota
    </DialogButton>
  );
  if (quotas.length === 0 && unreadableQuotas.length === 0)
    return (
      <EmptyState title="This license has no quota" actions={addQuotaLink}>
        {canHaveQuotas(license)
          ? "Without a quota, the license cannot be used. The quota sets the period and the capacity."
          : "Licenses of this type have no quotas."}
      </EmptyState>
    );
  return (
    <div className="grid gap-8">
      {quotas.map((quota, position) => (
        <section key={quota.id} className="grid gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="me-auto font-semibold">
              {quotas.length === 1 ? "Quota" : `Quota ${position + 1} of ${quotas.length}`}
            </h3>
            {permissions.manageQuotas && <QuotaActions license={license} quota={quota} search={search} />}
          </div>
          <QuotaTable license={license} quota={quota} />
          <QuotaFeatures
            license={license}
            quota={quota}
            mayChange={permissions.manageQuotas}
            search={search}
          />
        </section>
      ))}
      {unreadableQuotas.map((quota) => (
        <p key={quota.position}>
          <UnreadableEntityNotice entity={quota} />
        </p>
      ))}
      {addQuotaLink && <div>{addQuotaLink}</div>}
    </div>
  );
}

const QuotaTable = ({ license, quota }: { license: License; quota: Quota }) => (
  <DataTable
    label="Quota"
    rows={[quota]}
    rowKey={({ id }) => id}
    columns={[
      { label: "Package Tier", render: () => license.packageTierPrettyName },
      { label: "Activation Date", render: (quota) => <QuotaDate value={quota.activationDate} /> },
      { label: "Expiration Date", render: (quota) => <QuotaDate value={quota.expirationDate} /> },
      { label: "Status", render: (quota) => <EnabledBadge status={quota.status} /> },
      {
        label: "Created By",
        headClassName: "w-40",
        render: (quota) => <BreakableAddress text={quota.createdBy} />,
      },
      { label: "Created At", render: (quota) => <DateText value={quota.createdAt} format="minute" /> },
      { label: "Updated At", render: (quota) => <DateText value={quota.updatedAt} format="minute" /> },
    ]}
  />
);

interface QuotaActionsProps {
  license: License;
  quota: Quota;
  search: URLSearchParams;
}

const QuotaActions = ({ license, quota, search }: QuotaActionsProps) => (
  <>
    <DialogButton to={buildQuotaUrl(license.key, quota.id, "period", search)} variant="outline" size="sm">
      Change Period
    </DialogButton>
    <DialogButton
      to={buildQuotaUrl(license.key, quota.id, "status", search)}
      variant={isEnabled(quota) ? "destructive-outline" : "outline"}
      size="sm"
    >
      {isEnabled(quota) ? "Disable" : "Enable"}
    </DialogButton>
  </>
);
