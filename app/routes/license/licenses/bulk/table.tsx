import { href } from "react-router";
import type { BulkPreview } from "#app/domain/bulk/bulk-change.ts";
import type { BulkLine } from "#app/domain/bulk/bulk-run.ts";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { Disclosure } from "#app/ui/collapsible.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { OutcomeBadge, BulkValueText } from "./texts.tsx";
import { licenseList } from "#app/routes/license/licenses/addresses.ts";

type LicenseIdentity = Pick<BulkLine, "key" | "companyName">;

const LicenseCell = ({
  line: { key, companyName },
  search,
}: {
  line: LicenseIdentity;
  search: URLSearchParams;
}) => (
  <Cell card="title">
    {companyName !== null && <bdi className="font-medium [overflow-wrap:anywhere]">{companyName}</bdi>}
    <Secondary className="[overflow-wrap:anywhere]">
      {companyName === null ? (
        <Code>{key}</Code>
      ) : (
        <DialogLink to={licenseList.dialogAddress(href("/license/licenses/:key", { key }), search)}>
          <Code className="whitespace-nowrap">{key}</Code>
        </DialogLink>
      )}
    </Secondary>
  </Cell>
);

type PreviewLine = BulkPreview["entities"][number];

interface PreviewTableProps {
  lines: readonly PreviewLine[];
  search: URLSearchParams;
}

/** Lines with the same reason are folded together, although some reasons name a day of each license. */
const groupLabelOf = ({ outcome, code, reason = "" }: PreviewLine) => {
  if (outcome === "unchanged") return "unchanged";
  return `skipped: ${code === "NOT_LATER" ? "The license ends on that day or later." : reason}`;
};

/** Shows what changes first; all else is folded by its reason. */
export function PreviewTables({ lines, search }: PreviewTableProps) {
  const changes = lines.filter(({ outcome }) => outcome === "change");
  const groups = Map.groupBy(
    lines.filter(({ outcome }) => outcome !== "change"),
    groupLabelOf,
  );
  return (
    <div className="grid gap-3">
      {changes.length > 0 && <PreviewTable lines={changes} search={search} />}
      {[...groups].map(([label, groupLines]) => (
        <Disclosure key={label} summary={`${groupLines.length} ${label}`}>
          <PreviewTable lines={groupLines} search={search} />
        </Disclosure>
      ))}
    </div>
  );
}

const PreviewTable = ({ lines, search }: PreviewTableProps) => (
  <Table label="Preview" className="max-h-none">
    <TableHead>
      <HeadCell>License</HeadCell>
      <HeadCell>Before</HeadCell>
      <HeadCell>After</HeadCell>
      <HeadCell>Outcome</HeadCell>
    </TableHead>
    <TableBody>
      {lines.map((line) => (
        <Row key={line.key}>
          <LicenseCell line={line} search={search} />
          <Cell label="Before">
            <BulkValueText value={line.before} />
          </Cell>
          <Cell label="After">
            <BulkValueText value={line.after} />
          </Cell>
          <Cell label="Outcome" card="end">
            <OutcomeBadge outcome={line.outcome} />
            {line.reason && <Secondary>{line.reason}</Secondary>}
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);

interface ResultTableProps {
  lines: readonly BulkLine[];
  search: URLSearchParams;
}

export const ResultTable = ({ lines, search }: ResultTableProps) => (
  <Table label="Results" className="max-h-none">
    <TableHead>
      <HeadCell>License</HeadCell>
      <HeadCell>Before</HeadCell>
      <HeadCell>After</HeadCell>
      <HeadCell>Result</HeadCell>
    </TableHead>
    <TableBody>
      {lines.map((line) => (
        <Row key={line.key}>
          <LicenseCell line={line} search={search} />
          <Cell label="Before">
            <BulkValueText value={line.before} />
          </Cell>
          <Cell label="After">
            <BulkValueText value={line.after} />
          </Cell>
          <Cell label="Result" card="end">
            <OutcomeBadge outcome={line.outcome} />
            {line.reason && <Secondary>{line.reason}</Secondary>}
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);
