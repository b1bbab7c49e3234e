import { href } from "react-router";
import type { BulkPreview } from "#app/domain/bulk/bulk-change.ts";
import type { BulkLine } from "#app/domain/bulk/bulk-run.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { type Column, DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { SecondaryText } from "#app/ui/table.tsx";
import { BulkValueText, OutcomeBadge } from "./texts.tsx";

const createLicenseColumn = (
  search: URLSearchParams,
): Column<Pick<BulkLine, "licenseKey" | "companyName">> => ({
  label: "License",
  card: "title",
  render: ({ licenseKey, companyName }) => (
    <>
      {companyName !== null && <bdi className="font-medium [overflow-wrap:anywhere]">{companyName}</bdi>}
      <SecondaryText className="[overflow-wrap:anywhere]">
        {companyName === null ? (
          <Code>{licenseKey}</Code>
        ) : (
          <DialogLink
            to={licenseList.buildDialogUrl(href("/license/licenses/:key", { key: licenseKey }), search)}
          >
            <Code className="whitespace-nowrap">{licenseKey}</Code>
          </DialogLink>
        )}
      </SecondaryText>
    </>
  ),
});

const valueColumns: Column<Pick<PreviewLine | BulkLine, "before" | "after">>[] = [
  { label: "Before", render: ({ before }) => <BulkValueText value={before} /> },
  { label: "After", render: ({ after }) => <BulkValueText value={after} /> },
];

type LineOutcome = Pick<BulkPreview["entities"][number] | BulkLine, "outcome" | "reason">;

const createOutcomeColumn = (label: string): Column<LineOutcome> => ({
  label,
  card: "end",
  render: ({ outcome, reason }) => (
    <>
      <OutcomeBadge outcome={outcome} />
      {reason && <SecondaryText>{reason}</SecondaryText>}
    </>
  ),
});

type PreviewLine = BulkPreview["entities"][number];

interface PreviewTableProps {
  lines: readonly PreviewLine[];
  search: URLSearchParams;
}

/** All lines of a group must have the same label, so the label for `NOT_LATER` omits the date that the reason contains. */
const buildGroupLabel = ({ outcome, code, reason = "" }: PreviewLine) => {
  if (outcome === "unchanged") return "unchanged";
  return `skipped: ${code === "NOT_LATER" ? "The license already ends on the chosen day or later." : reason}`;
};

/** Shows first the licenses that will change, then all other licenses in collapsed groups by reason. */
export function PreviewTables({ lines, search }: PreviewTableProps) {
  const { formatThousands } = useNumberFormat();
  const changingLines = lines.filter(({ outcome }) => outcome === "change");
  const groups = Map.groupBy(
    lines.filter(({ outcome }) => outcome !== "change"),
    buildGroupLabel,
  );
  return (
    <div className="grid gap-3">
      {changingLines.length > 0 && (
        <BulkLineTable label="Preview" lines={changingLines} search={search} outcomeLabel="Outcome" />
      )}
      {[...groups].map(([label, groupLines]) => (
        <Disclosure key={label} summary={`${formatThousands(groupLines.length)} ${label}`}>
          <BulkLineTable label="Preview" lines={groupLines} search={search} outcomeLabel="Outcome" />
        </Disclosure>
      ))}
    </div>
  );
}

interface BulkLineTableProps {
  label: string;
  lines: readonly (PreviewLine | BulkLine)[];
  search: URLSearchParams;
  outcomeLabel: string;
  unreadableLines?: readonly UnreadableEntity[] | undefined;
}

export const BulkLineTable = ({
  label,
  lines,
  search,
  outcomeLabel,
  unreadableLines,
}: BulkLineTableProps) => (
  <DataTable
    label={label}
    className="max-h-none"
    rows={lines}
    rowKey={({ licenseKey }) => licenseKey}
    unreadableEntities={unreadableLines}
    columns={[createLicenseColumn(search), ...valueColumns, createOutcomeColumn(outcomeLabel)]}
  />
);
