import { type CsvRow, csvOf } from "#app/documents/report-csv.ts";
import type { World } from "#app/api/world.ts";

interface Report<Column extends string> {
  columns: readonly Column[];
  stretches: AsyncGenerator<CsvRow<Column>[], void>;
  disposition: string;
}

export const csvReply = <Column extends string>(
  { columns, stretches, disposition }: Report<Column>,
  requestId: string,
  world: World,
): Response =>
  new Response(csvOf(columns, faultsLogged(stretches, requestId, world)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": disposition,
      "cache-control": "private, no-store",
    },
  });

/** The response has already started, so an error can only be logged. */
async function* faultsLogged<Rows>(
  stretches: AsyncGenerator<Rows, void>,
  requestId: string,
  { log }: World,
): AsyncGenerator<Rows, void> {
  try {
    yield* stretches;
  } catch (error) {
    log("error", "A report broke off", {
      requestId,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    throw error;
  }
}
