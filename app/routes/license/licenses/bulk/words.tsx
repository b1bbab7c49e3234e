import type { ReactNode } from "react";
import type { BulkChange, BulkPreview, BulkResult, BulkValue } from "#app/domain/bulk/bulk-change.ts";
import { counted } from "#app/domain/time/date-wording.ts";
import { environmentName } from "#app/domain/license/environment.ts";
import { periods } from "#app/domain/license/period.ts";
import type { RenewalSpan } from "#app/domain/license/renew-license.ts";
import { Badge, type Tone } from "#app/ui/data/badge.tsx";
import { TagChip } from "#app/ui/data/chip.tsx";
import { QuotaDate } from "#app/routes/license/licenses/quota/date.tsx";
import { Secondary } from "#app/ui/data/table.tsx";
import { QuotaTerm } from "#app/routes/license/licenses/quota/term.tsx";

export function Value({ value }: { value: BulkValue | null }) {
  if (!value) return <span className="text-muted">–</span>;
  if ("environment" in value) return environmentName[value.environment];
  if ("tags" in value) return <Names names={value.tags} />;
  if ("isOffline" in value) return value.isOffline ? "Offline" : "Not offline";
  if ("packageTierPrettyName" in value) return <TierWords {...value} />;
  if (!("activationDate" in value)) return <QuotaDate value={value.expirationDate} />;
  return <QuotaTerm from={value.activationDate} to={value.expirationDate} />;
}

type TierValue = Extract<BulkValue, { packageTierPrettyName: string }>;

const TierWords = ({ packageTierPrettyName, serverCapacity, totalClientCapacity }: TierValue) => (
  <>
    {packageTierPrettyName}
    {serverCapacity !== null && <Secondary>{counted(serverCapacity, "server")}</Secondary>}
    {totalClientCapacity !== null && <Secondary>{counted(totalClientCapacity, "asset")}</Secondary>}
  </>
);

const Names = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <span className="text-muted">No tags</span>
  ) : (
    <span className="inline-flex max-w-full flex-wrap gap-1 align-middle">
      {names.map((name) => (
        <TagChip key={name} name={name} />
      ))}
    </span>
  );

export function ChangeWords({ change, tierName }: { change: BulkChange; tierName: string | null }) {
  if (change.kind === "environment")
    return (
      <>
        The environment becomes <strong>{environmentName[change.environment]}</strong>.
      </>
    );
  if (change.kind === "offline")
    return change.isOffline ? "They become offline." : "They are no longer offline.";
  if (change.kind === "tier")
    return (
      <>
        The tier becomes <strong>{tierName ?? change.packageTierId}</strong>; capacities{" "}
        {change.capacitiesFollow ? "become what it presets" : "stay as they are"}.
      </>
    );
  if (change.kind === "tags")
    return (
      <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
        {change.add.length > 0 && (
          <>
            Add <Names names={change.add} />
          </>
        )}
        {change.remove.length > 0 && (
          <>
            Remove <Names names={change.remove} />
          </>
        )}
      </span>
    );
  if (change.kind === "renewal")
    return (
      <>
        Each license ends <strong className="font-medium">{renewalWords(change)}</strong>.
      </>
    );
  return (
    <>
      The quota that ends last runs{" "}
      <strong className="font-medium">
        <QuotaTerm from={change.activationDate} to={change.expirationDate} />
      </strong>
      .
    </>
  );
}

function renewalWords({ period, days, until }: RenewalSpan): ReactNode {
  if (until !== undefined)
    return (
      <>
        on <QuotaDate value={until} />
      </>
    );
  const length =
    days === undefined ? (periods.find(({ id }) => id === period)?.label ?? "") : counted(days, "day");
  return `${length} later`;
}

type Outcome = BulkPreview["entities"][number]["outcome"] | BulkResult["entities"][number]["outcome"];

const outcomes: Record<Outcome, { tone: Tone; word: string }> = {
  change: { tone: "accent", word: "Will change" },
  changed: { tone: "good", word: "Changed" },
  unchanged: { tone: "quiet", word: "Unchanged" },
  skip: { tone: "warning", word: "Will be skipped" },
  skipped: { tone: "warning", word: "Skipped" },
};

export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => (
  <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].word}</Badge>
);

export const skipWords: Record<string, string> = {
  LICENSE_DELETED: "deleted",
  NOT_FOUND: "not found",
  NO_QUOTA: "without a quota to change",
  NEVER_ENDS: "that never end",
  NOT_LATER: "that would not end later",
  TOO_LATE: "that would end after 2149",
  SAVED_SINCE: "saved since it began",
  TIER_RETIRED: "because the tier is not on offer any more",
  TIER_UNKNOWN: "of another type than the tier",
  TOO_MANY_TAGS: "with more than 100 tags afterwards",
  BUSY: "saved by others at that moment",
};

interface HeaderProps {
  step: 1 | 2 | 3;
  name: string;
  licenses: { all: boolean; total: number } | null;
}

export const BulkHeader = ({ step, name, licenses }: HeaderProps) => (
  <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
    <span>
      Step {step} of 3: {name}
    </span>
    {licenses && <strong className="font-medium text-text">{selectionWords(licenses)}</strong>}
  </p>
);

function selectionWords({ all, total }: { all: boolean; total: number }): string {
  const licenses = counted(total, "license");
  return all ? `All that match the filter: ${licenses}` : `${licenses} selected`;
}

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg bg-sunken px-4 py-3">
    {children}
  </dl>
);
