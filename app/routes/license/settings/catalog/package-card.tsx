import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { Form, href } from "react-router";
import type { CatalogPackage, CatalogTier } from "#app/domain/package/catalog.ts";
import { formatFeatureValue, labelFeature } from "#app/domain/package/feature-labels.ts";
import { licenseTypeNames } from "#app/domain/package/license-type.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { SecondaryText, rowActionsClasses } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { Card } from "#app/ui/card.tsx";

interface PackageCardProps {
  catalogPackage: CatalogPackage;
  mayEdit: boolean;
  isFirst: boolean;
  isLast: boolean;
}

export function PackageCard({ catalogPackage, mayEdit, isFirst, isLast }: PackageCardProps) {
  const { id, name, licenseType, retired, tiers } = catalogPackage;
  return (
    <Card aria-labelledby={`package-${id}`}>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={`package-${id}`} className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </h2>
        <span className="text-xs text-muted-foreground">
          {licenseTypeNames[licenseType]} · {id}
        </span>
        {retired && <Badge variant="secondary">Retired</Badge>}
        {mayEdit && (
          <span className="ms-auto flex flex-wrap gap-2 max-sm:ms-0">
            <DialogLink
              to={href("/license/settings/catalog/packages/:id/tiers/new", { id })}
              aria-label={`Add a tier to ${name}`}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              Add a tier
            </DialogLink>
            <DialogLink
              to={href("/license/settings/catalog/packages/:id", { id })}
              aria-label={`Edit ${name}`}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              Edit
            </DialogLink>
            <MoveButtons kind="package" id={id} name={name} isFirst={isFirst} isLast={isLast} />
          </span>
        )}
      </div>
      {tiers.length === 0 ? (
        <p className="text-muted-foreground">This package has no tiers yet, so it is not offered.</p>
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
              label: "Actions",
              isLabelHidden: true,
              headClassName: "w-1",
              align: "end",
              card: "end",
              render: (tier) => (
                <span className={rowActionsClasses}>
                  <DialogLink
                    to={href("/license/settings/catalog/tiers/:id", { id: tier.id })}
                    aria-label={`Edit ${tier.prettyName}`}
                    className={buttonVariants({ variant: "outline", size: "sm" })}
                  >
                    Edit
                  </DialogLink>
                  <DialogLink
                    to={`${href("/license/settings/catalog/packages/:id/tiers/new", { id })}?copy=${tier.id}`}
                    aria-label={`Duplicate ${tier.prettyName}`}
                    className={buttonVariants({ variant: "outline", size: "sm" })}
                  >
                    Duplicate
                  </DialogLink>
                  <MoveButtons
                    kind="tier"
                    id={tier.id}
                    name={tier.prettyName}
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

const TierName = ({ tier: { id, name, prettyName, retired, graceDays } }: { tier: CatalogTier }) => (
  <>
    <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>{" "}
    {retired && <Badge variant="secondary">Retired</Badge>}
    <SecondaryText className="[overflow-wrap:anywhere]">
      {prettyName} · {id}
    </SecondaryText>
    {graceDays !== undefined && graceDays > 0 && (
      <SecondaryText>Grace period: {formatCount(graceDays, "day")}</SecondaryText>
    )}
  </>
);

const TierFeatures = ({ tier: { features } }: { tier: CatalogTier }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
    {features.map(labelFeature).map(({ name, prettyName, prettyValue, defaultVal }) => (
      <li key={name}>
        <span className="text-muted-foreground">{prettyName}:</span>{" "}
        {formatFeatureValue(defaultVal, prettyValue)}
      </li>
    ))}
    {features.length === 0 && <li className="text-muted-foreground">None</li>}
  </ul>
);

interface MoveButtonsProps {
  kind: "package" | "tier";
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
}

const MoveButtons = ({ kind, id, name, isFirst, isLast }: MoveButtonsProps) => (
  <Form
    method="post"
    action={href("/license/settings/catalog/move")}
    preventScrollReset
    replace
    className="flex gap-1"
  >
    <input type="hidden" name="of" value={kind} />
    <input type="hidden" name="id" value={id} />
    <Button
      type="submit"
      name="by"
      value="-1"
      variant="ghost"
      size="icon"
      disabled={isFirst}
      aria-label={`Move ${name} up`}
      title="Move up"
    >
      <ArrowUp aria-hidden />
    </Button>
    <Button
      type="submit"
      name="by"
      value="1"
      variant="ghost"
      size="icon"
      disabled={isLast}
      aria-label={`Move ${name} down`}
      title="Move down"
    >
      <ArrowDown aria-hidden />
    </Button>
  </Form>
);
