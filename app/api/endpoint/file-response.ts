import { type ReportRow, createCsvStream } from "#app/documents/report-csv.ts";
import type { ApiContext } from "./api-context.ts";

/** Creates a `Content-Disposition` header. Clients that do not know `filename*` use the ASCII name in `filename`. */
export function createAttachmentHeader(fileName: string): string {
  const asciiName = fileName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ !#-[\]-~]+/gu, "_");
  const encodedName = encodeURIComponent(fileName).replace(/['()*]/g, percentEncode);
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}

const percentEncode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

interface Report<Column extends string> {
  columns: readonly Column[];
  chunks: AsyncGenerator<ReportRow<Column>[], void>;
  disposition: string;
}

export const createCsvResponse = <Column extends string>(
  { columns, chunks, disposition }: Report<Column>,
  requestId: string,
  context: ApiContext,
): Response =>
  new Response(createCsvStream(columns, logErrors(chunks, requestId, context)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": disposition,
      "cache-control": "private, no-store",
    },
  });

/** The chunks of a report whose rows are in memory. */
export async function* createSingleChunk<Row>(rows: Row[]): AsyncGenerator<Row[], void> {
  yield rows;
}

/** Logs an error that occurs while rows are read. The client does not get the error, because the response has started. */
async function* logErrors<Rows>(
  chunks: AsyncGenerator<Rows, void>,
  requestId: string,
  { log }: ApiContext,
): AsyncGenerator<Rows, void> {
  try {
    yield* chunks;
  } catch (error) {
    log("error", "A report was interrupted", {
      requestId,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    throw error;
  }
}

export const formatFieldNames = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

/** Describes the CSV file of a response. */
export const describeCsv = (columns: readonly string[]) =>
  `The file is CSV in UTF-8 with a byte order mark, with a comma as separator and CRLF line endings. Its first row has the ${columns.length} column names: ${formatFieldNames(columns)}. A cell that a spreadsheet would run as a formula begins with an apostrophe. The response has no envelope.`;
