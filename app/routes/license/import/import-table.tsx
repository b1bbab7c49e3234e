import { useNumberFormat } from "#app/ui/number-format.ts";
import { href, Link } from "react-router";
import type { ImportState, LicenseImport } from "#app/domain/import/import.ts";
import type { Page } from "#app/domain/page.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { RowDialogLink, actionsColumn } from "#app/routes/kit/lists/row-actions.tsx";
import { importList } from "./import-list.ts";

const importStateLabels: Record<ImportState, string> = {
  uploading: "Uploading",
  mapping: "Map columns to continue",
  checking: "Checking",
  checked: "Ready to import",
  running: "In progress",
  stopped: "Stopped",
  done: "Done",
};

export const describeImportState = ({ state, newRows }: Pick<LicenseImport, "state" | "newRows">): string =>
  state === "checked" && newRows === 0 ? "Nothing to import" : importStateLabels[state];

interface ImportTableProps {
  imports: Pick<Page<LicenseImport>, "entities" | "unreadableEntities">;
  search: URLSearchParams;
}

export const ImportTable = ({ imports, search }: ImportTableProps) => {
  const { formatThousands } = useNumberFormat();
  return (
    <DataTable
      label="Imports"
      rows={imports.entities}
      unreadableEntities={imports.unreadableEntities}
      rowKey={({ id }) => id}
      columns={[
        {
          label: "File",
          headClassName: "w-2/5",
          card: "lead",
          render: ({ id, fileName, createdAt, createdBy }) => (
            <>
              <Link
                to={href("/license/import/:id", { id: String(id) })}
                className="row-title [overflow-wrap:anywhere]"
              >
                <bdi>{fileName}</bdi>
              </Link>
              <SecondaryText>
                <DateText value={createdAt} format="day" /> · <bdi>{createdBy}</bdi>
              </SecondaryText>
            </>
          ),
        },
        { label: "State", card: "state", render: describeImportState },
        { label: "Rows", align: "end", render: ({ rows }) => formatThousands(rows) },
        { label: "New", align: "end", render: ({ newRows }) => formatThousands(newRows) },
        { label: "Invalid", align: "end", render: ({ invalidRows }) => formatThousands(invalidRows) },
        {
          ...actionsColumn,
          render: ({ id, fileName, state }) =>
            state !== "running" && (
              <RowDialogLink
                to={importList.buildDialogUrl(href("/license/import/:id/remove", { id: String(id) }), search)}
                label="Remove"
                rowName={fileName}
              />
            ),
        },
      ]}
    />
  );
};
