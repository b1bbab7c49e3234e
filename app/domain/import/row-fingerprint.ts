import { sha256 } from "#app/domain/text/digest.ts";
import { importFieldNames } from "./fields.ts";
import { readCell, type RowCells } from "./read-row.ts";

/**
 * Identifies a row without a license key by its values, so that importing the same file again creates no second license.
 * Empty cells and the order of the columns make no difference.
 */
export const computeFingerprint = (cells: RowCells): string =>
  sha256(
    JSON.stringify(
      importFieldNames.flatMap((field) => {
        const text = readCell(cells, field);
        return text === "" ? [] : [[field, text]];
      }),
    ),
  );
