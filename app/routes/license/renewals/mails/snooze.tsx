import { data } from "react-router";
import { formatDate } from "#app/domain/time/format-date.ts";
import { addDays, dayOf, instantOf } from "#app/domain/time/time.ts";
import { instant } from "#app/domain/time/time-schemas.ts";
import { localeContext } from "#app/middleware/locale.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import {
  readFormData,
  rejectSubmission,
  submissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/snooze.ts";
import { plannedReminders } from "./reminder-plan.ts";
import { snoozeDurations, snoozeEnd, snoozeForm } from "#app/routes/license/renewals/reminder-forms.ts";
import { attemptOrRedirect, listAtPath, requireReminderApi } from "./reminder-list.ts";
import { SnoozeDialog } from "./snooze-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Snooze reminders of ${params.key}` }];

export async function loader(args: Route.LoaderArgs) {
  const { licenses, settings } = requireReminderApi(args);
  const [license, { reminderDays }] = await Promise.all([
    licenses.get({ params: args.params }),
    settings.read(),
  ]);
  const { searchParams } = args.url;
  const endsAt = instant.safeParse(searchParams.get("endsAt")).data ?? license.expiredAt;
  if (endsAt === null) throw data({ message: "This license has no end." }, { status: 404 });
  const today = dayOf(instantOf(Date.now()));
  return {
    license,
    endsAt,
    tomorrow: addDays(today, 1),
    planned: plannedReminders(endsAt, reminderDays, today),
    lasts:
      snoozeDurations.find((duration) => duration === searchParams.get("lasts")) ??
      (searchParams.has("until") ? "until" : "week"),
    until: searchParams.get("until") ?? "",
  };
}

export async function action(args: Route.ActionArgs) {
  const { reminders } = requireReminderApi(args);
  const submission = parseSubmission(await readFormData(args.request), snoozeForm);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { endsAt, lasts } = submission.value;
  const until = snoozeEnd(lasts, submission.value.until, dayOf(instantOf(Date.now())));
  const snoozeAttempt = await attemptOrRedirect(
    args,
    reminders.snooze({ body: { licenseKey: args.params.key, endsAt, until } }),
  );
  if (!snoozeAttempt.ok)
    return data(submissionResultFromProblem(snoozeAttempt.problem, submission, { until: "until" }), {
      status: 422,
    });
  const list = listAtPath(args.url.pathname);
  const months = args.context.get(localeContext);
  const { companyName, snoozedUntil } = snoozeAttempt.result;
  const duration = snoozedUntil === null ? "for good" : `until ${formatDate(snoozedUntil, months)}`;
  return redirectWithToast(args.context, list.address(args.url.searchParams), {
    tone: "success",
    message: `Reminders of ${companyName} snoozed ${duration}`,
    link: { to: list.address(new URLSearchParams({ state: "snoozed" })), label: "Show snoozed" },
  });
}

export default function SnoozeReminders({ loaderData, actionData }: Route.ComponentProps) {
  return <SnoozeDialog {...loaderData} rejection={actionData} />;
}
