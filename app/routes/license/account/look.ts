import { href } from "react-router";
import { redirect, replace } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { preferences } from "#app/domain/person/preferences.ts";
import { sanitizeReturnTo } from "#app/domain/person/return-to.ts";
import { changePreferences } from "#app/middleware/preferences.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/look.ts";

const { theme, density, dates } = preferences.shape;
const appearanceFormSchema = z.object({
  theme: theme.optional().catch("system"),
  density: density.optional().catch("comfortable"),
  dates: dates.optional().catch("usual"),
  returnTo: z.string().catch("/"),
});

export const loader = () => redirect(href("/license/account"));

export async function action({ request, url, context }: Route.ActionArgs) {
  const { returnTo, ...appearance } = appearanceFormSchema.parse(
    Object.fromEntries(await readFormData(request)),
  );
  return changePreferences(replace(sanitizeReturnTo(returnTo), 303), { url, context }, appearance);
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
