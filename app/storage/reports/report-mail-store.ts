import { sql } from "kysely";
import type { ReportMailStore, ReportMailWrites } from "#app/domain/reports/report-mail.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { versionedRowWrites } from "#app/storage/engine/row-access.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import type { Ms } from "#app/storage/schema/column-values.ts";
import { reportMailRows } from "#app/storage/schema/report-mail-rows.ts";

type ReportMailRow = ReturnType<typeof reportMailRows.rowOf>;

export const reportMailStore = ({ db }: Engine): ReportMailStore => ({
  async find(personId) {
    const { rows } = await sql<ReportMailRow & { next_at: Ms }>`
      select report_mail.*, queue_item.due_at as next_at
      from report_mail join queue_item on kind = 'report-mail' and subject = cast(report_mail.id as text)
      where report_mail.id = ${personId}`.execute(db);
    const [row] = rows;
    return row ? { ...reportMailRows.recordFrom(row), nextAt: instantOf(row.next_at) } : null;
  },
});

export const reportMailWrites = (context: WriteContext): ReportMailWrites =>
  versionedRowWrites(context, "report_mail", reportMailRows.rowOf);
