export const formatFieldNames = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

/** Describes the CSV file of a response. */
export const describeCsv = (columns: readonly string[]) =>
  `The file is CSV in UTF-8 with a byte order mark, with a comma as separator and CRLF line endings. Its first row has the ${columns.length} column names: ${formatFieldNames(columns)}. A cell that a spreadsheet would run as a formula begins with an apostrophe. The response has no envelope.`;
