import { href, redirect, replace } from "react-router";
import { z } from "zod";
import { densities } from "#app/domain/person/density.ts";
import { safeReturnTo } from "#app/domain/person/return-to.ts";
import { densityCookie } from "#app/middleware/preferences.ts";
import { theme, themeCookie } from "#app/middleware/theme.ts";
import { formOf } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/look.ts";

const lookForm = z.object({
  theme: theme.optional().catch("system"),
  density: z.enum(densities).optional().catch("comfortable"),
  returnTo: z.string().catch("/"),
});

export const loader = () => redirect(href("/license/account"));

export async function action({ request, url }: Route.ActionArgs) {
  const look = lookForm.parse(Object.fromEntries(await formOf(request)));
  const done = replace(safeReturnTo(look.returnTo), 303);
  if (look.theme) done.headers.append("Set-Cookie", themeCookie(url, look.theme));
  if (look.density) done.headers.append("Set-Cookie", densityCookie(url, look.density));
  return done;
}
