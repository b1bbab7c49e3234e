import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { changePreferences } from "#app/middleware/preferences.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/shortcuts.ts";

const shortcutsFormSchema = z.object({ shortcuts: z.enum(["on", "off"]).catch("on") });

export const loader = () => redirect(href("/license/account"));

export async function action({ request, url, context }: Route.ActionArgs) {
  const { shortcuts } = shortcutsFormSchema.parse(Object.fromEntries(await readFormData(request)));
  const response = await redirectWithToast(
    context,
    href("/license/account"),
    shortcuts === "on" ? "Single-key shortcuts are on" : "Single-key shortcuts are off",
  );
  return changePreferences(response, { url, context }, { hasShortcuts: shortcuts === "on" });
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
