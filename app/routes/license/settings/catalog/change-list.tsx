import { useNumberFormat } from "#app/ui/number-format.ts";
import type { CatalogChange } from "#app/domain/package/catalog-difference.ts";
import { Badge, type BadgeStyle } from "#app/ui/badge.tsx";
import type { NumberFormat } from "#app/domain/time/format-date.ts";

const outcomeBadge: Record<CatalogChange["outcome"], BadgeStyle & { label: string }> = {
  added: { variant: "success", label: "Added" },
  changed: { variant: "default", label: "Changed" },
  retired: { variant: "warning", label: "Retired" },
  offered: { variant: "success", label: "Offered again" },
  removed: { variant: "destructive", label: "Removed" },
};

const kindLabels: Record<CatalogChange["of"], string> = {
  package: "Package",
  tier: "Tier",
  feature: "Feature",
};

const formatChangeTitle = ({ of, title }: CatalogChange) => `${kindLabels[of]} ${title}`;

function listChangeFacts(
  { fields, licenses: licenseCount }: CatalogChange,
  { formatCount }: NumberFormat,
): string[] {
  const facts = fields.map(
    ({ field, before, after }) => `${capitalize(field)}: ${before || "none"} → ${after || "none"}`,
  );
  if (licenseCount > 0 && fields.some(({ field }) => field === "grace"))
    facts.push("Licenses of this tier use the new grace period, unless a license has its own grace period.");
  if (licenseCount > 0)
    facts.push(
      `${formatCount(licenseCount, "license")} ${licenseCount === 1 ? "uses" : "use"} this package or tier. Current quotas stay unchanged.`,
    );
  return facts;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface ChangeListProps {
  changes: readonly CatalogChange[];
  licenseCountText: string | null;
}

export function ChangeList({ changes, licenseCountText }: ChangeListProps) {
  const numbers = useNumberFormat();
  if (changes.length === 0) return <p>No changes since the last save.</p>;
  return (
    <div className="grid gap-3">
      <p>
        {licenseCountText
          ? `Tiers of ${licenseCountText} change. The quotas of these licenses stay unchanged.`
          : "No license uses a tier that changes."}
      </p>
      <ul aria-label="Changes" className="divide-y rounded-md border">
        {changes.map((change) => {
          const { label, ...badgeProps } = outcomeBadge[change.outcome];
          return (
            <li
              key={`${change.of} ${change.tierId} ${change.id} ${change.outcome}`}
              className="grid gap-1 p-3"
            >
              <span className="flex flex-wrap items-center gap-2">
                <Badge {...badgeProps}>{label}</Badge>
                <span className="font-medium [overflow-wrap:anywhere]">{formatChangeTitle(change)}</span>
              </span>
              {listChangeFacts(change, numbers).map((fact) => (
                <span key={fact} className="text-xs text-muted-foreground [overflow-wrap:anywhere]">
                  {fact}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
