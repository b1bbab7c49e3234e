import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";

export const loader = () => redirect(href("/license/licenses"));
