import { href, Link } from "react-router";
import type { ImportState, LicenseImport } from "#app/domain/import/import.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { importList } from "./import-list.ts";

export const importStateLabels: Record<ImportState, string> = {
  uploading: "Being uploaded",
  mapping: "Waits for its columns to be mapped",
  checking: "Being checked",
  checked: "Checked, not run yet",
  running: "In progress",
  stopped: "Stopped",
  done: "Done",
};

interface ImportTableProps {
  imports: readonly LicenseImport[];
  search: URLSearchParams;
}

export const ImportTable = ({ imports, search }: ImportTableProps) => (
  <Table label="Imports">
    <TableHead>
      <HeadCell className="w-2/5">File</HeadCell>
      <HeadCell>State</HeadCell>
      <HeadCell align="end">Rows</HeadCell>
      <HeadCell align="end">New</HeadCell>
      <HeadCell align="end">Faulty</HeadCell>
      <HeadCell align="end" className="w-1">
        <span className="sr-only">Actions</span>
      </HeadCell>
    </TableHead>
    <TableBody>
      {imports.map((licenseImport) => (
        <ImportRow key={licenseImport.id} licenseImport={licenseImport} search={search} />
      ))}
    </TableBody>
  </Table>
);

interface ImportRowProps {
  licenseImport: LicenseImport;
  search: URLSearchParams;
}

function ImportRow({ licenseImport, search }: ImportRowProps) {
  const { id, fileName, createdAt, createdBy, state, rows, newRows, faultyRows } = licenseImport;
  const params = { id: String(id) };
  return (
    <Row>
      <Cell card="lead">
        <Link
          to={href("/license/import/:id", params)}
          className="font-semibold text-primary [overflow-wrap:anywhere] hover:underline"
        >
          <bdi>{fileName}</bdi>
        </Link>
        <Secondary>
          <DateText value={createdAt} format="day" /> · <bdi>{createdBy}</bdi>
        </Secondary>
      </Cell>
      <Cell label="State" card="state">
        {importStateLabels[state]}
      </Cell>
      <Cell label="Rows" align="end">
        {rows.toLocaleString("en")}
      </Cell>
      <Cell label="New" align="end">
        {newRows.toLocaleString("en")}
      </Cell>
      <Cell label="Faulty" align="end">
        {faultyRows.toLocaleString("en")}
      </Cell>
      <Cell card="end" align="end">
        {state !== "running" && (
          <DialogLink
            to={importList.dialogAddress(href("/license/import/:id/remove", params), search)}
            aria-label={`Remove ${fileName}`}
            className={buttonClasses({ size: "sm" })}
          >
            Remove
          </DialogLink>
        )}
      </Cell>
    </Row>
  );
}
