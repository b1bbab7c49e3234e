import type { CatalogChange } from "#app/domain/package/catalog-difference.ts";
import { Badge } from "#app/ui/badge.tsx";
import { listChangeFacts, formatChangeTitle, outcomeBadge } from "./change-text.ts";

interface ChangeListProps {
  changes: readonly CatalogChange[];
  licenseCountText: string | null;
}

export function ChangeList({ changes, licenseCountText }: ChangeListProps) {
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
              {listChangeFacts(change).map((fact) => (
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
