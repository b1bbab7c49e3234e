import type { ImportError } from "#app/domain/import/import.ts";
import type { Page } from "#app/domain/page.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export const ImportErrors = ({ errors }: { errors: Page<ImportError> }) => (
  <>
    <h2 className="mb-3 font-semibold">Faulty rows</h2>
    <Table label="Faulty rows">
      <TableHead>
        <HeadCell className="w-1">Row</HeadCell>
        <HeadCell>Column</HeadCell>
        <HeadCell>Why</HeadCell>
      </TableHead>
      <TableBody>
        {errors.entities.map(({ rowNumber, column, message }) => (
          <Row key={rowNumber}>
            <Cell card="title">
              <span className="sr-only">Row </span>
              {rowNumber.toLocaleString("en")}
            </Cell>
            <Cell label="Column">
              <bdi>{column || "The whole row"}</bdi>
            </Cell>
            <Cell label="Why" className="[overflow-wrap:anywhere]">
              {message}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
    <Pagination
      total={errors.totalEntityCount}
      page={errors.currentPage}
      pageSize={errors.pageSize}
      sizes={[25, 50, 100]}
      noun="faulty rows"
    />
  </>
);
