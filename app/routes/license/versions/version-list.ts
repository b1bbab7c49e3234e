import { href } from "react-router";
import { defineList } from "#app/routes/lists/define-list.ts";

/** All versions are on one page: nothing of its address says what it shows. */
export const versionList = defineList({ path: href("/license/versions"), names: [] });
