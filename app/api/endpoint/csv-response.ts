import { type ReportRow, createCsvStream } from "#app/documents/report-csv.ts";
import type { ApiContext } from "./api-context.ts";

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
