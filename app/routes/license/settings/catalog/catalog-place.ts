import { href } from "react-router";
import { defineList } from "#app/routes/lists/define-list.ts";

/** Its page lies behind the dialogs that change it. */
export const catalogPlace = defineList<object>({ path: href("/license/settings/catalog"), names: [] });
