import { href, redirect, replace } from "react-router";
import { z } from "zod";
import { safeReturnTo } from "#app/domain/person/return-to.ts";
import { theme, themeCookie } from "#app/middleware/theme.ts";
import { formOf } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/theme.ts";

const themeForm = z.object({ theme: theme.catch("system"), returnTo: z.string().catch("/") });

export const loader = () => redirect(href("/license/account"));

export async function action({ request, url }: Route.ActionArgs) {
  const form = themeForm.parse(Object.fromEntries(await formOf(request)));
  return replace(safeReturnTo(form.returnTo), {
    status: 303,
    headers: { "Set-Cookie": themeCookie(url, form.theme) },
  });
}
