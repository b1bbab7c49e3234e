import type { reportMailRows } from "./report-mail-rows.ts";
import type { viewMailRows } from "./view-rows.ts";
import type { viewRows } from "./view-rows.ts";

/** Saved views of lists, and the mail subscriptions to them and to the reports. */
export interface ViewTables {
  list_view: ReturnType<typeof viewRows.rowOf>;
  view_mail: ReturnType<typeof viewMailRows.rowOf>;
  report_mail: ReturnType<typeof reportMailRows.rowOf>;
  view_mail_recipient: { mail_id: number; person_id: number };
}
