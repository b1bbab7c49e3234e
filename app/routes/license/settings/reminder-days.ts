import { href } from "react-router";
import type { RouterContextProvider } from "react-router";
import type { Problem } from "#app/domain/problem.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";

export const redirectAfterReminderDaysSave = (context: Readonly<RouterContextProvider>) =>
  redirectWithToast(context, href("/license/settings"), "Reminder days updated successfully");

/** Assigns every error of the list, such as `reminderDays.3`, to the field for the new day. */
export const mapReminderDayErrors = ({ fields }: Problem): Record<string, string> =>
  Object.fromEntries(
    Object.keys(fields ?? {})
      .filter((name) => name.startsWith("reminderDays"))
      .map((name) => [name, "day"]),
  );
