import { data, redirect } from "react-router";
import { z } from "zod";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/reminder-day-remove.ts";
import { reminderDaysSaved } from "./reminder-days.ts";
import { settingsPath } from "./settings-address.ts";
import { saveOntoStored, settingsApi } from "./settings-request.ts";

export const loader = () => redirect(settingsPath);

export async function action(asked: Route.ActionArgs) {
  const { settings } = settingsApi(asked);
  const day = z.coerce.number().int().safeParse(asked.params.day);
  if (!day.success) throw data({ message: "The reminder day was not found." }, { status: 404 });
  const saved = await saveOntoStored(asked, {
    save: ({ reminderDays, rowVersion }) =>
      settings.changeReminderDays({
        body: { reminderDays: reminderDays.filter((one) => one !== day.data) },
        rowVersion,
      }),
  });
  if (saved.done) return reminderDaysSaved(asked.context);
  return redirectWithToast(asked.context, settingsPath, { tone: "error", message: saved.problem.message });
}
