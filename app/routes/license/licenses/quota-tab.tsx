import type { z } from "zod";
import type { License } from "#app/domain/license/license.ts";
import type { quota } from "#app/domain/quota/quota.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Facts } from "#app/ui/card.tsx";
import { DateText } from "#app/ui/date.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

interface QuotaTabProps {
  license: License;
  quotas: readonly z.output<typeof quota>[];
}

export function QuotaTab({ license, quotas }: QuotaTabProps) {
  if (quotas.length === 0) return <EmptyState title="This license has no quota" />;
  return quotas.map((quota) => (
    <div key={quota.id} className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <Facts
        title="Quota"
        facts={[
          { label: "Package Tier", value: license.packageTierPrettyName },
          { label: "Activation Date", value: <DateText value={quota.activationDate} /> },
          { label: "Expiration Date", value: <DateText value={quota.expirationDate} /> },
          {
            label: "Status",
            value:
              quota.status === 1 ? <Badge tone="good">Enabled</Badge> : <Badge tone="quiet">Disabled</Badge>,
          },
          { label: "Created By", value: quota.createdBy },
          { label: "Created At", value: <DateText value={quota.createdAt} format="instant" /> },
          { label: "Updated At", value: <DateText value={quota.updatedAt} format="instant" /> },
        ]}
      />
      <Facts
        title="Features"
        facts={quota.features.map(({ prettyName, prettyValue }) => ({
          label: prettyName,
          value: prettyValue,
        }))}
      />
    </div>
  ));
}
