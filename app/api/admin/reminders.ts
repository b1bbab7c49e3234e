import { z } from "zod";
import { paging } from "#app/domain/page.ts";
import {
  reminderListState,
  licenseEnd,
  sendAgainRequest,
  snoozeRequest,
} from "#app/domain/reminder/reminder.ts";
import { listReminders } from "#app/domain/reminder/list-reminders.ts";
import { resendReminder } from "#app/domain/reminder/send-again.ts";
import { resumeReminders, snoozeReminders } from "#app/domain/reminder/snooze.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { limitMailsTo } from "#app/api/endpoint/limits.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { reminderPage, reminderSchema } from "./schemas/mail.ts";

/** Number of days that the list covers, in the future or in the past. */
const dayCount = z
  .string()
  .regex(/^\d{1,3}$/, "Days are a whole number from 1 to 366.")
  .transform(Number)
  .pipe(z.number().min(1).max(366))
  .default(60);

export const reminderEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/reminders",
    operationId: "listReminders",
    summary: "List reminders",
    description:
      "Returns license end reminders that are due soon, were sent recently, failed, or are snoozed.",
    action: "reminder.read",
    query: describeFields(paging.extend({ state: reminderListState.default("upcoming"), days: dayCount }), {
      state: "`upcoming`, `sent`, `failed` or `snoozed`.",
      days: "Number of days that the list looks ahead or back.",
    }),
    result: reminderPage,
    example: { query: { pageNumber: 0, pageSize: 10, state: "upcoming", days: 60 } },
  }),
  snooze: defineEndpoint({
    method: "POST",
    path: "/api/oem/reminders/snooze",
    operationId: "snoozeReminders",
    summary: "Snooze reminders of a license",
    description: "Stops reminders about this end of the license until the given day, or permanently.",
    action: "reminder.snooze",
    body: describeFields(snoozeRequest, {
      expiredAt:
        "Expected end of the license, in UTC. The request is rejected if the license ends at another time.",
      until: "First day on which reminders are sent again (`YYYY-MM-DD`); null for a snooze without an end.",
    }),
    supportsIdempotencyKey: true,
    result: reminderSchema,
    errors: {
      ...commonErrors("422 LICENSE_DELETED", "422 END_MOVED", "422 ENDED"),
      "422 SNOOZE_PAST": "The day is not after today. Choose a later day.",
    },
    example: (dates) => ({
      body: {
        licenseKey: examples.licenseKey,
        expiredAt: dates.endOfDayIn(examples.daysUntilLicenseEnd),
        until: dates.dayIn(14),
      },
    }),
  }),
  resume: defineEndpoint({
    method: "POST",
    path: "/api/oem/reminders/resume",
    operationId: "resumeReminders",
    summary: "Resume reminders of a license",
    description:
      "Ends a snooze. The next run of the reminder job sends the latest reminder that became due during the snooze.",
    action: "reminder.snooze",
    body: describeFields(licenseEnd, {
      expiredAt:
        "Expected end of the license, in UTC. The request is rejected if the license ends at another time.",
    }),
    supportsIdempotencyKey: true,
    result: emptyResult,
    errors: commonErrors("422 LICENSE_DELETED", "422 END_MOVED", "422 ENDED"),
    example: (dates) => ({
      body: { licenseKey: examples.licenseKey, expiredAt: dates.endOfDayIn(examples.daysUntilLicenseEnd) },
    }),
  }),
  sendAgain: defineEndpoint({
    method: "POST",
    path: "/api/oem/reminders/send-again",
    operationId: "sendReminderAgain",
    summary: "Send a failed reminder again",
    description: "Sends the mail within this request.",
    action: "reminder.manage",
    body: describeFields(sendAgainRequest, {
      expiredAt:
        "Expected end of the license, in UTC. The request is rejected if the license ends at another time.",
      threshold: "Number of days before the end of the license on which the reminder is due.",
    }),
    supportsIdempotencyKey: true,
    result: reminderSchema,
    errors: {
      ...commonErrors("422 LICENSE_DELETED", "422 END_MOVED", "422 ENDED", "503 MAIL_FAILED"),
      "409 NOT_FAILED": "The reminder did not fail. Do not repeat the request.",
    },
    example: (dates) => ({
      body: {
        licenseKey: examples.licenseKey,
        expiredAt: dates.endOfDayIn(examples.daysUntilLicenseEnd),
        threshold: 30,
      },
    }),
  }),
};

export const reminderHandlers: EndpointHandler[] = [
  handle(reminderEndpoints.list, ({ query, context }) =>
    listReminders(context.storage, query, context.now(), context.omitsAutoRenewing === true),
  ),
  handle(reminderEndpoints.snooze, ({ body, actor, once }) =>
    once((storage) => snoozeReminders(storage, actor, body)),
  ),
  handle(reminderEndpoints.resume, ({ body, actor, once }) =>
    once((storage) => resumeReminders(storage, actor, body)),
  ),
  handle(reminderEndpoints.sendAgain, ({ body, actor, context, once }) =>
    once(async () => {
      const license = await context.storage.licenses.find(body.licenseKey);
      if (license) await limitMailsTo(license.record.customer.email, context);
      return resendReminder(context.storage, context.mailer, actor, body);
    }),
  ),
];
