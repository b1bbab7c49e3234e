import type { viewRows } from "./view/view-store.ts";

export interface ViewTables {
  list_view: ReturnType<typeof viewRows.rowOf>;
}
