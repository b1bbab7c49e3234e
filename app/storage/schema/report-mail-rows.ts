import type { ReportMailRecord } from "#app/domain/reports/report-mail.ts";
import { defineRows, namedColumn, number, plainColumn, textOrNull, timestampOrNull } from "./columns.ts";

export const reportMailRows = defineRows({
  id: number,
  lastAt: timestampOrNull,
  outcome: plainColumn<ReportMailRecord["outcome"]>(),
  error: namedColumn("failure", textOrNull),
  rowVersion: number,
});
