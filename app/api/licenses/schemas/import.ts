import { importState, licenseImport, importError } from "#app/domain/import/import.ts";
import { csvColumn } from "#app/domain/import/mapping.ts";
import { describeFields, describeSchema, describeValue } from "#app/api/endpoint/describe-schema.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

describeValue(importState, "ImportState", "State of an import.");

describeFields(csvColumn.shape.dates, {
  words: "Number of values with a month name.",
  dayFirst: "Number of values whose first part can only be a day.",
  monthFirst: "Number of values whose first part can only be a month.",
  dotted: "Number of values with dots.",
  slashed: "Number of values with slashes.",
});

export const importColumnSchema = describeSchema(csvColumn, "ImportColumn", "A column of an imported file.", {
  name: ["Name of the column.", "Serial"],
  samples: ["First values of the column.", ["OLD-2019-0001", "OLD-2019-0002"]],
  dates: "Number of values that suggest each date format.",
});

describeFields(licenseImport.shape.mapping, {
  columns: "Name of the column for each field.",
  dates: "Date format of each date field.",
});

export const importSchema = describeSchema(
  licenseImport,
  "Import",
  "An import of licenses from a CSV file.",
  {
    id: ["Id of the import.", examples.id],
    fileName: ["Name of the uploaded file.", "licenses.csv"],
    createdAt: ["Time of the upload, in UTC.", examples.pastTime],
    createdBy: ["E-mail address of the user who uploaded the file.", "ada@example.com"],
    state: "State of the import.",
    columns: "Columns of the file, in the order of the file.",
    mapping: [
      "Column of each field.",
      {
        columns: { key: "Serial", companyName: "Customer", email: "Mail", packageTierId: "Product" },
        dates: {},
      },
    ],
    rows: "Number of rows, without the header.",
    processedRows: "Number of rows that the check or the run has processed.",
    newRows: "Number of rows that create a license.",
    unchangedRows: "Number of rows whose license exists already.",
    invalidRows: "Number of invalid rows.",
    generatedKeys:
      "Number of new rows without a key. Their licenses get a generated key. Importing the same values again creates no second license.",
    endedAt: ["Time of the end, in UTC; null before the end.", examples.pastTime],
    stopReason: "Reason why the import was stopped automatically; null if it was not stopped automatically.",
  },
);

export const importPage = describePage(importSchema);

export const importErrorSchema = describeSchema(
  importError,
  "ImportError",
  "An error of an invalid row. A row can have several errors.",
  {
    rowNumber: "Number of the row; the header is row 1.",
    field: ["Invalid field; empty if the whole row is invalid.", "email"],
    column: ["Name of the column in the file; empty if the whole row is invalid.", "Mail"],
    code: "Kind of error.",
    message: ["Human-readable error message.", "Enter a valid e-mail address."],
    value: ["Invalid value; empty if the whole row is invalid. At most 200 characters.", "joe"],
    companyName: ["Company of the row, as it is in the file.", examples.companyName],
  },
);

export const importErrorPage = describePage(importErrorSchema);
