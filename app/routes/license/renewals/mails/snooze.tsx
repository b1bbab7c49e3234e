import { data } from "react-router";
import { dateInWords } from "#app/domain/time/date-wording.ts";
import { addDays, dayOf, instantOf } from "#app/domain/time/time.ts";
import { instant } from "#app/domain/time/time-schemas.ts";
import { localeContext } from "#app/middleware/locale.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { formOf, refused, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/snooze.ts";
import { plannedReminders } from "./reminder-plan.ts";
import { snoozeForm } from "./desk-forms.ts";
import { attemptAtDesk, listBehind, reminderApi } from "./desk-list.ts";
import { SnoozeDialog } from "./snooze-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Snooze reminders of ${params.key}` }];

export async function loader(args: Route.LoaderArgs) {
  const { licenses, settings } = reminderApi(args);
  const [license, { reminderDays }] = await Promise.all([
    licenses.one({ params: args.params }),
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
    lasts: searchParams.get("lasts") === "for-good" ? "for-good" : "until",
    until: searchParams.get("until") ?? "",
  };
}

export async function action(args: Route.ActionArgs) {
  const { reminders } = reminderApi(args);
  const submission = submitted(await formOf(args.request), snoozeForm);
  if (submission.status !== "success") return refused(submission);
  const { endsAt, lasts } = submission.value;
  const until = lasts === "until" ? (submission.value.until ?? null) : null;
  const snoozed = await attemptAtDesk(
    args,
    reminders.snooze({ body: { licenseKey: args.params.key, endsAt, until } }),
  );
  if (!snoozed.done) return data(refusedBy(snoozed.problem, submission, { until: "until" }), { status: 422 });
  const list = listBehind(args.url.pathname);
  const months = args.context.get(localeContext);
  const { companyName, snoozedUntil } = snoozed.result;
  const how = snoozedUntil === null ? "for good" : `until ${dateInWords(snoozedUntil, months)}`;
  return redirectWithToast(args.context, list.address(args.url.searchParams), {
    tone: "success",
    message: `Reminders of ${companyName} snoozed ${how}`,
    link: { to: list.address(new URLSearchParams({ state: "snoozed" })), label: "Show snoozed" },
  });
}

export default function Snooze({ loaderData, actionData }: Route.ComponentProps) {
  return <SnoozeDialog {...loaderData} refusal={actionData} />;
}
