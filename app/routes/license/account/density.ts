import { href, redirect, replace } from "react-router";
import { z } from "zod";
import { densities } from "#app/domain/person/density.ts";
import { safeReturnTo } from "#app/domain/person/return-to.ts";
import { densityCookie } from "#app/middleware/preferences.ts";
import { formOf } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/density.ts";

const densityForm = z.object({
  density: z.enum(densities).catch("comfortable"),
  returnTo: z.string().catch("/"),
});

export const loader = () => redirect(href("/license/account"));

export async function action({ request, url }: Route.ActionArgs) {
  const form = densityForm.parse(Object.fromEntries(await formOf(request)));
  return replace(safeReturnTo(form.returnTo), {
    status: 303,
    headers: { "Set-Cookie": densityCookie(url, form.density) },
  });
}
