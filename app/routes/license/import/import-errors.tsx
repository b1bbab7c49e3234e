import type { ImportError } from "#app/domain/import/import.ts";
import type { Page } from "#app/domain/page.ts";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import { sectionPageSizes } from "#app/routes/kit/lists/parse-section-query.ts";

export const ImportErrors = ({ errors }: { errors: Page<ImportError> }) => (
  <>
    <h2 className="mb-3 font-semibold">Invalid rows</h2>
    <PagedList page={errors} sizes={sectionPageSizes} noun="invalid rows">
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
    </PagedList>
  </>
);
