import { href } from "react-router";
import { defineList } from "#app/routes/lists/define-list.ts";

export const catalogPlace = defineList<object>({ path: href("/license/settings/catalog"), names: [] });
