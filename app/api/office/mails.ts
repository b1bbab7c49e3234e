import { z } from "zod";
import { sendKeptNotices } from "#app/domain/instance/send-kept-notices.ts";
import { listedMail, mailAddress, mailState } from "#app/domain/mail/mailer.ts";
import { sendTestMail } from "#app/domain/mail/test-mail.ts";
import { notFound } from "#app/domain/problem.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import type { World } from "#app/api/world.ts";
import { limitTotal } from "#app/api/call/rate-limit.ts";

const listed = 50;
const testMailsPerMinute = 5;

export const mailCalls = {
  sendTest: call({
    method: "POST",
    path: "/api/oem/license-settings/test-mail",
    operationId: "sendTestMail",
    summary:
      "Sends a mail that shows whether the mail system works, to oneself; an admin sends it to anybody",
    action: "mail.test",
    body: z.object({ to: mailAddress }),
    result: z.object({ mail: mailState }),
  }),
  list: call({
    method: "GET",
    path: "/api/oem/mails",
    operationId: "listMails",
    summary:
      "The latest mails that were kept as files, newest first; where mails are sent, of those the notices to staff",
    action: "mail.read",
    result: z.array(listedMail),
  }),
  read: call({
    method: "GET",
    path: "/api/oem/mails/{id}",
    operationId: "getMail",
    summary: "One mail that was kept as a file",
    action: "mail.read",
    params: z.object({ id: z.string().max(200) }),
    result: listedMail,
  }),
  sendKeptNotices: call({
    method: "POST",
    path: "/api/oem/mails/send-kept",
    operationId: "sendKeptNotices",
    summary:
      "Mails staff what they were told only by mails that were kept as files, where it still applies; answers how many such notices there were",
    action: "mail.sendKept",
    result: z.object({ notices: z.number().int() }),
  }),
};

const isSending = ({ setup }: World) => setup.mail === "sent";

export const mailAnswers: Answer[] = [
  answer(mailCalls.sendTest, async ({ body, actor, personId, world }) => {
    await limitTotal(`test mail ${personId}`, world, testMailsPerMinute);
    return { mail: await sendTestMail(world.storage, world.mailer, actor, body.to) };
  }),
  answer(mailCalls.list, async ({ world }) => {
    const canBeSent = isSending(world);
    return (await world.keptMails.latest(listed)).map((mail) => ({ ...mail, canBeSent }));
  }),
  answer(mailCalls.read, async ({ params, world }) => {
    const mail = await world.keptMails.find(params.id);
    if (!mail) throw notFound("The mail");
    return { ...mail, canBeSent: isSending(world) };
  }),
  answer(mailCalls.sendKeptNotices, async ({ actor, world }) => {
    const notices = await sendKeptNotices({ ...world, isSending: isSending(world) }, actor);
    if (notices > 0) world.startJob("staff-notices");
    return { notices };
  }),
];
