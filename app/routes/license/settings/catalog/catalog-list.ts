import { href } from "react-router";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const catalogList = defineList<object>({ path: href("/license/settings/catalog"), names: [] });
