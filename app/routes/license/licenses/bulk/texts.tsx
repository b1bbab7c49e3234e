import { useNumberFormat } from "#app/ui/number-format.ts";
import { isEnabled } from "#app/domain/enabled.ts";
import type { ReactNode } from "react";
import type { BulkChange, BulkPreview, BulkResult, BulkValue } from "#app/domain/bulk/bulk-change.ts";
import { formatTerm, type NumberFormat } from "#app/domain/time/format-date.ts";
import { environmentNames } from "#app/domain/license/environment.ts";
import { periods } from "#app/domain/quota/period.ts";
import type { RenewalSpan } from "#app/domain/license/renew-license.ts";
import { Badge, type BadgeVariant } from "#app/ui/badge.tsx";
import { TagChip } from "#app/routes/kit/text/chip.tsx";
import { QuotaDate } from "#app/routes/kit/term/quota-date.tsx";
import {
  formatCustomerAlerts,
  formatGraceDays,
  formatOverrun,
} from "#app/routes/license/licenses/edit/fields.ts";
import { SecondaryText } from "#app/ui/table.tsx";
import { QuotaTerm } from "#app/routes/license/licenses/quota/term.tsx";

export function BulkValueText({ value }: { value: BulkValue | null }) {
  const numbers = useNumberFormat();
  if (!value) return <span className="text-muted-foreground">–</span>;
  if ("environment" in value) return environmentNames[value.environment];
  if ("tags" in value) return <TagNames names={value.tags} />;
  if ("isOffline" in value) return value.isOffline ? "Offline" : "Not offline";
  if ("packageTierPrettyName" in value) return <TierText {...value} />;
  if ("softCapacity" in value) return formatOverrun(value.softCapacity);
  if ("graceDays" in value)
    return value.graceDays === null ? "Same as the tier" : formatGraceDays(value.graceDays, numbers);
  if ("alertsCustomer" in value) return formatCustomerAlerts(value.alertsCustomer);
  if ("deletedAt" in value) return value.deletedAt === null ? "In use" : "Deleted";
  if ("status" in value) return isEnabled(value) ? "Enabled" : "Disabled";
  if ("notes" in value) return <NotesText text={value.notes} />;
  if (!("expirationDate" in value)) return <CapacitiesText {...value} />;
  if (!("activationDate" in value)) return <QuotaDate value={value.expirationDate} />;
  return <QuotaTerm from={value.activationDate} to={value.expirationDate} />;
}

/** Shows the end of long notes, because new notes are appended. */
const NotesText = ({ text }: { text: string }) =>
  text === "" ? (
    <span className="text-muted-foreground">No notes</span>
  ) : (
    <span dir="auto" className="any-language whitespace-pre-wrap [overflow-wrap:anywhere]">
      {text.length > maxNotesLength ? `…${text.slice(-maxNotesLength)}` : text}
    </span>
  );
const maxNotesLength = 120;

const CapacitiesText = ({
  serverCapacity,
  totalClientCapacity,
}: Omit<TierValue, "packageTierPrettyName">) => {
  const { formatCount } = useNumberFormat();
  return (
    <>
      {serverCapacity !== null && <span className="block">{formatCount(serverCapacity, "server")}</span>}
      {totalClientCapacity !== null && (
        <span className="block">{formatCount(totalClientCapacity, "asset")}</span>
      )}
    </>
  );
};

type TierValue = Extract<BulkValue, { packageTierPrettyName: string }>;

const TierText = ({ packageTierPrettyName, serverCapacity, totalClientCapacity }: TierValue) => {
  const { formatCount } = useNumberFormat();
  return (
    <>
      {packageTierPrettyName}
      {serverCapacity !== null && <SecondaryText>{formatCount(serverCapacity, "server")}</SecondaryText>}
      {totalClientCapacity !== null && (
        <SecondaryText>{formatCount(totalClientCapacity, "asset")}</SecondaryText>
      )}
    </>
  );
};

const TagNames = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <span className="text-muted-foreground">No tags</span>
  ) : (
    <span className="inline-flex max-w-full flex-wrap gap-1 align-middle">
      {names.map((name) => (
        <TagChip key={name} name={name} />
      ))}
    </span>
  );

export function BulkChangeText({ change, tierName }: { change: BulkChange; tierName: string | null }) {
  const numbers = useNumberFormat();
  const { formatCount } = numbers;
  if (change.kind === "environment")
    return (
      <>
        The environment becomes <strong>{environmentNames[change.environment]}</strong>.
      </>
    );
  if (change.kind === "offline")
    return change.isOffline ? "The licenses become offline." : "The licenses are no longer offline.";
  if (change.kind === "delete")
    return "The licenses are deleted. You can restore deleted licenses for 30 days.";
  if (change.kind === "notes")
    return (
      <>
        Added to the notes: <NotesText text={change.append} />
      </>
    );
  if (change.kind === "soft-capacity")
    return `Capacity overrun becomes ${formatOverrun(change.softCapacity).toLowerCase()}.`;
  if (change.kind === "grace")
    return `The grace period becomes ${change.graceDays === null ? "the grace period of each license’s tier" : formatGraceDays(change.graceDays, numbers).toLowerCase()}.`;
  if (change.kind === "customer-alerts")
    return `Alerts about use are ${change.alertsCustomer ? "also sent to the customers" : "no longer sent to the customers"}.`;
  if (change.kind === "quota-status")
    return `The quota that ends last is ${isEnabled(change) ? "enabled" : "disabled"}.`;
  if (change.kind === "capacity")
    return (
      <>
        The quota that ends last allows{" "}
        <strong className="font-medium">
          {[
            change.serverCapacity !== undefined && formatCount(change.serverCapacity, "server"),
            change.totalClientCapacity !== undefined && formatCount(change.totalClientCapacity, "asset"),
          ]
            .filter(Boolean)
            .join(" and ")}
        </strong>
        .
      </>
    );
  if (change.kind === "tier")
    return (
      <>
        The tier becomes <strong>{tierName ?? change.packageTierId}</strong>. The capacities{" "}
        {change.capacitiesFollow ? "change to the capacities of the tier" : "stay unchanged"}.
      </>
    );
  if (change.kind === "tags")
    return (
      <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
        {change.add.length > 0 && (
          <>
            Add <TagNames names={change.add} />
          </>
        )}
        {change.remove.length > 0 && (
          <>
            Remove <TagNames names={change.remove} />
          </>
        )}
      </span>
    );
  if (change.kind === "end-date") return <EndDateText change={change} numbers={numbers} />;
  if (change.kind === "renewal")
    return (
      <>
        Each license ends <strong className="font-medium">{renderRenewal(change, numbers)}</strong>
        {describeOwnEnds(change)}.
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

const describeOwnEnds = ({ overrides = [] }: Pick<EndDateChange, "overrides">) =>
  overrides.length > 0 ? ", except licenses with an end of their own" : "";

type EndDateChange = Extract<BulkChange, { kind: "end-date" }>;

const EndDateText = ({
  change,
  change: { expirationDate, days = 0, includesExpired },
  numbers,
}: {
  change: EndDateChange;
  numbers: NumberFormat;
}) => (
  <>
    {expirationDate ? (
      <>
        The end date becomes{" "}
        <strong className="font-medium">
          <QuotaDate value={expirationDate} />
        </strong>
        {describeOwnEnds(change)}.
      </>
    ) : (
      `The end date moves ${formatTerm(Math.abs(days), numbers)} ${days < 0 ? "earlier" : "later"}${describeOwnEnds(change)}.`
    )}{" "}
    Start dates stay unchanged.{!includesExpired && " Licenses that have expired are skipped."}
  </>
);

function renderRenewal({ period, days, expirationDate }: RenewalSpan, numbers: NumberFormat): ReactNode {
  if (expirationDate !== undefined)
    return (
      <>
        on <QuotaDate value={expirationDate} />
      </>
    );
  const renewalLength =
    days === undefined ? (periods.find(({ id }) => id === period)?.label ?? "") : formatTerm(days, numbers);
  return `${renewalLength} later`;
}

type Outcome = BulkPreview["entities"][number]["outcome"] | BulkResult["entities"][number]["outcome"];

const outcomeBadges: Record<Outcome, { variant: BadgeVariant; label: string }> = {
  change: { variant: "default", label: "Will change" },
  changed: { variant: "success", label: "Changed" },
  unchanged: { variant: "secondary", label: "Unchanged" },
  skip: { variant: "warning", label: "Will be skipped" },
  skipped: { variant: "warning", label: "Skipped" },
};

export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => (
  <Badge variant={outcomeBadges[outcome].variant}>{outcomeBadges[outcome].label}</Badge>
);

interface SelectionSize {
  isFilterSelection: boolean;
  total: number;
}

interface BulkHeaderProps {
  step: 1 | 2;
  stepName: string;
  selectionSize: SelectionSize | null;
}

export const BulkHeader = ({ step, stepName, selectionSize }: BulkHeaderProps) => {
  const numbers = useNumberFormat();
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted-foreground">
      <span>
        Step {step} of 2: {stepName}
      </span>
      {selectionSize && (
        <strong className="font-medium text-foreground">{describeSelection(selectionSize, numbers)}</strong>
      )}
    </p>
  );
};

function describeSelection(
  { isFilterSelection, total }: SelectionSize,
  { formatCount }: NumberFormat,
): string {
  const licenseCountText = formatCount(total, "license");
  return isFilterSelection
    ? `${licenseCountText}, all that match the filter`
    : `${licenseCountText} selected`;
}
