import type { viewMailRows } from "./view/view-mail-store.ts";
import type { viewRows } from "./view/view-store.ts";

export interface ViewTables {
  list_view: ReturnType<typeof viewRows.rowOf>;
  view_mail: ReturnType<typeof viewMailRows.rowOf>;
  view_mail_recipient: { mail_id: number; person_id: number };
}
