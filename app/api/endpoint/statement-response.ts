import type { StatementFormat } from "#app/domain/use/statement-formats.ts";
import { createAttachmentHeader } from "./file-response.ts";

export const statementQueryDescriptions = {
  from: "First day (`YYYY-MM-DD`), at most 399 days ago.",
  until: "Last day (`YYYY-MM-DD`), not in the future.",
  format: "`csv` or `pdf`.",
};

export const createStatementResponse = (
  bytes: Uint8Array<ArrayBuffer>,
  format: StatementFormat,
  fileName: string,
): Response =>
  new Response(bytes, {
    headers: {
      "content-type": format === "pdf" ? "application/pdf" : "text/csv; charset=utf-8",
      "content-disposition": createAttachmentHeader(fileName),
      "cache-control": "private, no-store",
    },
  });
