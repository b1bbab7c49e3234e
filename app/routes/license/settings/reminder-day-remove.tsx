import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { redirectWithError } from "#app/middleware/toast.ts";
import type { Route } from "./+types/reminder-day-remove.ts";
import { redirectAfterReminderDaysSave, requireSettingsApi, saveWithRetry } from "./settings-request.ts";

export const loader = () => redirect(href("/license/settings"));

export async function action(args: Route.ActionArgs) {
  const { settings } = requireSettingsApi(args);
  const parsedDay = z.coerce.number().int().safeParse(args.params.day);
  if (!parsedDay.success) throw data({ message: "The reminder day was not found." }, { status: 404 });
  const saveAttempt = await saveWithRetry(args, ({ reminderDays, rowVersion }) =>
    settings.changeReminderDays({
      body: { reminderDays: reminderDays.filter((reminderDay) => reminderDay !== parsedDay.data) },
      rowVersion,
    }),
  );
  if (saveAttempt.ok) return redirectAfterReminderDaysSave(args.context);
  return redirectWithError(args.context, href("/license/settings"), saveAttempt.problem.message);
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
