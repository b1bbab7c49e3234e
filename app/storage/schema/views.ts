import type { viewMailRows } from "./view-rows.ts";
import type { viewRows } from "./view-rows.ts";

/** Saved views of lists, and the mail subscriptions to them. */
export interface ViewTables {
  list_view: ReturnType<typeof viewRows.rowOf>;
  view_mail: ReturnType<typeof viewMailRows.rowOf>;
  view_mail_recipient: { mail_id: number; person_id: number };
}
