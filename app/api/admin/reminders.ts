import { z } from "zod";
import { pageSchema, paging } from "#app/domain/page.ts";
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
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";

/** Number of days into the future or the past. */
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
    summary: "List reminders that are due soon, were sent recently, failed, or are snoozed",
    action: "reminder.read",
    query: paging.extend({ state: reminderListState.default("upcoming"), days: dayCount }),
    result: pageSchema(listedReminder),
  }),
  snooze: defineEndpoint({
    method: "POST",
    path: "/api/oem/reminders/snooze",
    operationId: "snoozeReminders",
    summary: "Snooze the reminders of the end of a license, until a day or permanently",
    action: "reminder.snooze",
    body: snoozeRequest,
    result: listedReminder,
  }),
  resume: defineEndpoint({
    method: "POST",
    path: "/api/oem/reminders/resume",
    operationId: "resumeReminders",
    summary: "End a snooze; the next run sends the latest reminder that it held back",
    action: "reminder.snooze",
    body: licenseEnd,
    result: emptyResult,
  }),
  sendAgain: defineEndpoint({
    method: "POST",
    path: "/api/oem/reminders/send-again",
    operationId: "sendReminderAgain",
    summary: "Send a failed reminder again now",
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
