import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { href } from "react-router";
import type { BulkPreview } from "#app/domain/bulk/bulk-change.ts";
import type { BulkLine } from "#app/domain/bulk/bulk-run.ts";
import { isSameKey } from "#app/domain/text/license-key.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { type Column, DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { SecondaryText } from "#app/ui/table.tsx";
import { BulkValueText, OutcomeBadge } from "./texts.tsx";

export const createLicenseColumn = (
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

type ValueColumn = Column<Pick<PreviewLine | BulkLine, "before" | "after">>;

export const beforeColumn: ValueColumn = {
  label: "Before",
  render: ({ before }) => <BulkValueText value={before} />,
};

export const afterColumn: ValueColumn = {
  label: "After",
  render: ({ after }) => <BulkValueText value={after} />,
};

type LineOutcome = Pick<PreviewLine | BulkLine, "outcome" | "reason"> &
  Partial<Pick<PreviewLine, "warnings">>;

export const createOutcomeColumn = (label: string): Column<LineOutcome> => ({
  label,
  card: "end",
  render: ({ outcome, reason, warnings = [] }) => (
    <>
      <OutcomeBadge outcome={outcome} />
      {reason && <SecondaryText>{reason}</SecondaryText>}
      {warnings.map(({ code, message }) => (
        <p key={code} className="mt-1 flex items-start gap-1.5 text-xs text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {message}
        </p>
      ))}
    </>
  ),
});

export type PreviewLine = BulkPreview["entities"][number];

/** All lines of a group must have the same label, so the label for `NOT_LATER` omits the date that the reason contains. */
const buildGroupLabel = ({ outcome, code, reason = "" }: PreviewLine) => {
  if (outcome === "unchanged") return "unchanged";
  return `skipped: ${code === "NOT_LATER" ? "The license already ends on the chosen day or later." : reason}`;
};

/** The lines that the user can leave out or give another end: they will change, or have an end of their own. */
export const isChoosable = ({ licenseKey, outcome }: PreviewLine, ownEndKeys: readonly string[]) =>
  outcome === "change" || ownEndKeys.some((key) => isSameKey(key, licenseKey));

interface UnchangedLinesProps {
  lines: readonly PreviewLine[];
  search: URLSearchParams;
}

/** Shows the lines in collapsed groups by reason. */
export function UnchangedLines({ lines, search }: UnchangedLinesProps) {
  const { formatThousands } = useNumberFormat();
  const groups = Map.groupBy(lines, buildGroupLabel);
  return [...groups].map(([label, groupLines]) => (
    <Disclosure key={label} summary={`${formatThousands(groupLines.length)} ${label}`}>
      <BulkLineTable label="Preview" lines={groupLines} search={search} outcomeLabel="Outcome" />
    </Disclosure>
  ));
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
    columns={[createLicenseColumn(search), beforeColumn, afterColumn, createOutcomeColumn(outcomeLabel)]}
  />
);
