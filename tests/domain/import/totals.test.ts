import { expect, test } from "vitest";
import { formatTotals } from "#app/domain/import/import.ts";

test.each([
  [1, "1 row: 0 new, 0 unchanged, 1 invalid"],
  [1_204, "1,204 rows: 1,203 new, 0 unchanged, 1 invalid"],
])("the totals of %d rows are formatted as %s", (rowCount, text) => {
  const totals = { newRows: rowCount - 1, unchangedRows: 0, invalidRows: 1 };
  expect(formatTotals(rowCount, totals)).toBe(text);
});
