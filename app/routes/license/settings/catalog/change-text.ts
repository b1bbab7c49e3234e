import type { CatalogChange } from "#app/domain/package/catalog-difference.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import type { BadgeStyle } from "#app/ui/badge.tsx";

export const outcomeBadge: Record<CatalogChange["outcome"], BadgeStyle & { label: string }> = {
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

export const formatChangeTitle = ({ of, title }: CatalogChange) => `${kindLabels[of]} ${title}`;

export function listChangeFacts({ fields, licenses: licenseCount }: CatalogChange): string[] {
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
