import { useDateLocale } from "#app/routes/kit/dates/date.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { href } from "react-router";
import type { CatalogPackage, CatalogTier } from "#app/domain/package/catalog.ts";
import { labelFeature } from "#app/domain/package/feature-labels.ts";
import { formatFeatureValue } from "#app/domain/package/format-feature-value.ts";
import { licenseTypeNames } from "#app/domain/package/license-type.ts";
import { Badge } from "#app/ui/badge.tsx";
import { SecondaryText, rowActionsClasses } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowDialogLink, actionsColumn } from "#app/routes/kit/lists/row-actions.tsx";
import { MoveButtons } from "#app/routes/kit/lists/move-buttons.tsx";

interface PackageCardProps {
  catalogPackage: CatalogPackage;
  mayEdit: boolean;
  isFirst: boolean;
  isLast: boolean;
}

const moveProps = { action: href("/license/settings/catalog/move"), name: "by", up: -1, down: 1 };

export function PackageCard({ catalogPackage, mayEdit, isFirst, isLast }: PackageCardProps) {
  const { id, name, licenseType, isRetired, tiers } = catalogPackage;
  return (
    <Card aria-labelledby={`package-${id}`}>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={`package-${id}`} className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </h2>
        <span className="text-xs text-muted-foreground">
          {licenseTypeNames[licenseType]} · {id}
        </span>
        {isRetired && <Badge variant="secondary">Retired</Badge>}
        {mayEdit && (
          <span className="ms-auto flex flex-wrap gap-2 max-sm:ms-0">
            <RowDialogLink
              to={href("/license/settings/catalog/packages/:id/tiers/new", { id })}
              aria-label={`Add a tier to ${name}`}
              label="Add a tier"
            />
            <RowDialogLink
              to={href("/license/settings/catalog/packages/:id", { id })}
              label="Edit"
              rowName={name}
            />
            <MoveButtons
              {...moveProps}
              rowName={name}
              hiddenFields={{ of: "package", id }}
              isFirst={isFirst}
              isLast={isLast}
            />
          </span>
        )}
      </div>
      {tiers.length === 0 ? (
        <p className="text-muted-foreground">
          This package has no tiers yet, so it is not offered for new licenses.
        </p>
      ) : (
        <DataTable
          label={`Tiers of ${name}`}
          rows={tiers}
          rowKey={(tier) => tier.id}
          columns={[
            {
              label: "Tier",
              headClassName: "w-1/3",
              card: "lead",
              render: (tier) => <TierName tier={tier} />,
            },
            { label: "Features", render: (tier) => <TierFeatures tier={tier} /> },
            mayEdit && {
              ...actionsColumn,
              render: (tier) => (
                <span className={rowActionsClasses}>
                  <RowDialogLink
                    to={href("/license/settings/catalog/tiers/:id", { id: tier.id })}
                    label="Edit"
                    rowName={tier.prettyName}
                  />
                  <RowDialogLink
                    to={`${href("/license/settings/catalog/packages/:id/tiers/new", { id })}?copy=${tier.id}`}
                    label="Duplicate"
                    rowName={tier.prettyName}
                  />
                  <MoveButtons
                    {...moveProps}
                    rowName={tier.prettyName}
                    hiddenFields={{ of: "tier", id: tier.id }}
                    isFirst={tier === tiers[0]}
                    isLast={tier === tiers.at(-1)}
                  />
                </span>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}

const TierName = ({ tier }: { tier: CatalogTier }) => {
  const { id, name, prettyName, isRetired, graceDays, releaseSilentServersAfterDays } = tier;
  const { formatCount } = useNumberFormat();
  return (
    <>
      <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>{" "}
      {isRetired && <Badge variant="secondary">Retired</Badge>}
      <SecondaryText className="[overflow-wrap:anywhere]">
        {prettyName} · {id}
      </SecondaryText>
      {graceDays !== undefined && graceDays > 0 && (
        <SecondaryText>Grace period: {formatCount(graceDays, "day")}</SecondaryText>
      )}
      {releaseSilentServersAfterDays !== undefined && (
        <SecondaryText>
          Silent servers are released after {formatCount(releaseSilentServersAfterDays, "day")}
        </SecondaryText>
      )}
    </>
  );
};

const TierFeatures = ({ tier: { features } }: { tier: CatalogTier }) => {
  const { numbers } = useDateLocale();
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
      {features.map(labelFeature).map(({ name, prettyName, prettyValue, defaultVal }) => (
        <li key={name}>
          <span className="text-muted-foreground">{prettyName}:</span>{" "}
          {formatFeatureValue(defaultVal, prettyValue, numbers)}
        </li>
      ))}
      {features.length === 0 && <li className="text-muted-foreground">None</li>}
    </ul>
  );
};
