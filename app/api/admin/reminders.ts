import { z } from "zod";
import { pageOf, paging } from "#app/domain/page.ts";
import {
  reminderListState,
  listedReminder,
  licenseEnd,
  sendAgainRequest,
  snoozeRequest,
} from "#app/domain/reminder/reminder.ts";
import { listReminders } from "#app/domain/reminder/list-reminders.ts";
import { sendAgain } from "#app/domain/reminder/send-again.ts";
import { resumeReminders, snoozeReminders } from "#app/domain/reminder/snooze.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint, empty } from "#app/api/endpoint/endpoint.ts";

/** Days into the future or the past. */
const days = z
  .string()
  .regex(/^\d{1,3}$/, "Days are a whole number from 1 to 366.")
  .transform(Number)
  .pipe(z.number().min(1).max(366))
  .default(60);

export const reminderEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/oem/reminders",
    operationId: "listReminders",
    summary:
      "The renewal desk: which reminders are sent in the next days, were sent in the last days, failed, or are snoozed",
    action: "reminder.read",
    query: paging.extend({ state: reminderListState.default("upcoming"), days }),
    result: pageOf(listedReminder),
  }),
  snooze: endpoint({
    method: "POST",
    path: "/api/oem/reminders/snooze",
    operationId: "snoozeReminders",
    summary: "Holds back the reminders of when a license ends, until a day or for good",
    action: "reminder.snooze",
    body: snoozeRequest,
    result: listedReminder,
  }),
  resume: endpoint({
    method: "POST",
    path: "/api/oem/reminders/resume",
    operationId: "resumeReminders",
    summary: "Ends a snooze; the newest reminder that it held back is sent by the next run",
    action: "reminder.snooze",
    body: licenseEnd,
    result: empty,
  }),
  sendAgain: endpoint({
    method: "POST",
    path: "/api/oem/reminders/send-again",
    operationId: "sendReminderAgain",
    summary: "Sends a reminder that failed, at once",
    action: "reminder.manage",
    body: sendAgainRequest,
    result: listedReminder,
  }),
};

export const reminderHandlers: EndpointHandler[] = [
  handle(reminderEndpoints.list, ({ query, context }) =>
    listReminders(context.storage, query, context.now()),
  ),
  handle(reminderEndpoints.snooze, ({ body, actor, context }) =>
    snoozeReminders(context.storage, actor, body),
  ),
  handle(reminderEndpoints.resume, ({ body, actor, context }) =>
    resumeReminders(context.storage, actor, body),
  ),
  handle(reminderEndpoints.sendAgain, ({ body, actor, context }) =>
    sendAgain(context.storage, context.mailer, actor, body),
  ),
];
