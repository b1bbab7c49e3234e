import { href } from "react-router";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const versionList = defineList({ path: href("/license/versions"), names: [] });
