import type { ImportError } from "#app/domain/import/import.ts";
import type { Page } from "#app/domain/page.ts";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export const ImportErrors = ({ errors }: { errors: Page<ImportError> }) => (
  <>
    <h2 className="mb-3 font-semibold">Invalid rows</h2>
    <DataTable
      label="Invalid rows"
      rows={errors.entities}
      rowKey={({ rowNumber }) => rowNumber}
      columns={[
        {
          label: "Row",
          headClassName: "w-1",
          card: "title",
          render: ({ rowNumber }) => (
            <>
              <span className="sr-only">Row </span>
              {rowNumber.toLocaleString("en")}
            </>
          ),
        },
        { label: "Column", render: ({ column }) => <bdi>{column || "Whole row"}</bdi> },
        { label: "Reason", className: "[overflow-wrap:anywhere]", render: ({ message }) => message },
      ]}
    />
    <Pagination
      total={errors.totalEntityCount}
      page={errors.currentPage}
      pageSize={errors.pageSize}
      sizes={[25, 50, 100]}
      noun="invalid rows"
    />
  </>
);
