import { data } from "react-router";
import { formatDate } from "#app/domain/time/format-date.ts";
import { addDays, dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { instant } from "#app/domain/time/time-schemas.ts";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/snooze.ts";
import { isReminderDueDuringSnooze, planReminders } from "./reminder-plan.ts";
import {
  snoozeDurations,
  fixedSnoozeDurations,
  computeSnoozeEnd,
  snoozeFormSchema,
} from "#app/routes/license/renewals/reminder-forms.ts";
import { attemptOrRedirectToReminders, findListByPath, requireReminderApi } from "./reminder-list.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Snooze reminders of");

export async function loader(args: Route.LoaderArgs) {
  const { licenses, settings } = requireReminderApi(args);
  const [license, { reminderDays }] = await Promise.all([
    licenses.get({ params: args.params }),
    settings.read(),
  ]);
  const { searchParams } = args.url;
  const expiredAt = instant.safeParse(searchParams.get("expiredAt")).data ?? license.expiredAt;
  if (expiredAt === null) throw data({ message: "This license has no end date." }, { status: 404 });
  const today = dayOf(readSystemClock());
  const plannedReminders = planReminders(expiredAt, reminderDays, today);
  const idleDurations = fixedSnoozeDurations.filter(
    (name) => !isReminderDueDuringSnooze(plannedReminders, computeSnoozeEnd(name, undefined, today)),
  );
  const shortestEffectiveDuration = fixedSnoozeDurations.find((name) => !idleDurations.includes(name));
  return {
    license,
    expiredAt,
    tomorrow: addDays(today, 1),
    reminders: plannedReminders,
    idleDurations,
    duration:
      snoozeDurations.find((name) => name === searchParams.get("duration")) ??
      (searchParams.has("until") ? "until" : (shortestEffectiveDuration ?? "week")),
    until: searchParams.get("until") ?? "",
  };
}

export async function action(args: Route.ActionArgs) {
  const { reminders } = requireReminderApi(args);
  return submitForm(args.request, {
    schema: snoozeFormSchema,
    send: ({ expiredAt, duration, until }) => {
      const snoozedUntil = computeSnoozeEnd(duration, until, dayOf(readSystemClock()));
      const body = { licenseKey: args.params.key, expiredAt, until: snoozedUntil };
      return attemptOrRedirectToReminders(args, reminders.snooze({ body }));
    },
    onSent: ({ companyName, snoozedUntil }) => {
      const list = findListByPath(args.url.pathname);
      const dateLocale = args.context.get(dateLocaleContext);
      const durationText =
        snoozedUntil === null ? "for good" : `until ${formatDate(snoozedUntil, dateLocale)}`;
      return redirectToList(args, list, `Reminders of ${companyName} snoozed ${durationText}`, {
        link: { to: list.buildUrl(new URLSearchParams({ state: "snoozed" })), label: "Show snoozed" },
      });
    },
  });
}

export default function SnoozeReminders({ loaderData, actionData }: Route.ComponentProps) {
  return <SnoozeDialog {...loaderData} rejection={actionData} />;
}
