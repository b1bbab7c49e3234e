import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/reminder-day-remove.ts";
import { redirectReminderDaysSaved } from "./reminder-days.ts";
import { saveWithRetry, settingsApi } from "./settings-request.ts";

export const loader = () => redirect(href("/license/settings"));

export async function action(args: Route.ActionArgs) {
  const { settings } = settingsApi(args);
  const day = z.coerce.number().int().safeParse(args.params.day);
  if (!day.success) throw data({ message: "The reminder day was not found." }, { status: 404 });
  const saved = await saveWithRetry(args, ({ reminderDays, rowVersion }) =>
    settings.changeReminderDays({
      body: { reminderDays: reminderDays.filter((reminderDay) => reminderDay !== day.data) },
      rowVersion,
    }),
  );
  if (saved.ok) return redirectReminderDaysSaved(args.context);
  return redirectWithToast(args.context, href("/license/settings"), {
    tone: "error",
    message: saved.problem.message,
  });
}
