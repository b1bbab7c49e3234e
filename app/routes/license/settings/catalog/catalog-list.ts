import { href } from "react-router";
import { defineList } from "#app/routes/lists/define-list.ts";

export const catalogList = defineList<object>({ path: href("/license/settings/catalog"), names: [] });
