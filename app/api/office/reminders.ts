import { z } from "zod";
import { pageOf, paging } from "#app/domain/page.ts";
import {
  deskList,
  deskReminder,
  licenseEnd,
  sendAgainOrder,
  snoozeOrder,
} from "#app/domain/reminder/reminder.ts";
import { readDesk } from "#app/domain/reminder/desk.ts";
import { sendAgain } from "#app/domain/reminder/send-again.ts";
import { resumeReminders, snoozeReminders } from "#app/domain/reminder/snooze.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";

/** Days into the future or the past. */
const days = z
  .string()
  .regex(/^\d{1,3}$/, "Days are a whole number from 1 to 366.")
  .transform(Number)
  .pipe(z.number().min(1).max(366))
  .default(60);

export const reminderCalls = {
  list: call({
    method: "GET",
    path: "/api/oem/reminders",
    operationId: "listReminders",
    summary:
      "The renewal desk: which reminders are sent in the next days, were sent in the last days, failed, or are snoozed",
    action: "reminder.read",
    query: paging.extend({ state: deskList.default("upcoming"), days }),
    result: pageOf(deskReminder),
  }),
  snooze: call({
    method: "POST",
    path: "/api/oem/reminders/snooze",
    operationId: "snoozeReminders",
    summary: "Holds back the reminders of when a license ends, until a day or for good",
    action: "reminder.snooze",
    body: snoozeOrder,
    result: deskReminder,
  }),
  resume: call({
    method: "POST",
    path: "/api/oem/reminders/resume",
    operationId: "resumeReminders",
    summary: "Ends a snooze; the newest reminder that it held back is sent by the next run",
    action: "reminder.snooze",
    body: licenseEnd,
    result: empty,
  }),
  sendAgain: call({
    method: "POST",
    path: "/api/oem/reminders/send-again",
    operationId: "sendReminderAgain",
    summary: "Sends a reminder that failed, at once",
    action: "reminder.manage",
    body: sendAgainOrder,
    result: deskReminder,
  }),
};

export const reminderAnswers: Answer[] = [
  answer(reminderCalls.list, ({ query, world }) => readDesk(world.storage, query, world.now())),
  answer(reminderCalls.snooze, ({ body, actor, world }) => snoozeReminders(world.storage, actor, body)),
  answer(reminderCalls.resume, ({ body, actor, world }) => resumeReminders(world.storage, actor, body)),
  answer(reminderCalls.sendAgain, ({ body, actor, world }) =>
    sendAgain(world.storage, world.mailer, actor, body),
  ),
];
