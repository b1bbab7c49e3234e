import { z } from "zod";
import { keptMail, mailAddress, mailState } from "#app/domain/mail/mailer.ts";
import { sendTestMail } from "#app/domain/mail/test-mail.ts";
import { notFound } from "#app/domain/problem.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
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
    summary: "The latest mails that were kept as files, newest first; none where mails are sent",
    action: "mail.read",
    result: z.array(keptMail),
  }),
  read: call({
    method: "GET",
    path: "/api/oem/mails/{id}",
    operationId: "getMail",
    summary: "One mail that was kept as a file",
    action: "mail.read",
    params: z.object({ id: z.string().max(200) }),
    result: keptMail,
  }),
};

export const mailAnswers: Answer[] = [
  answer(mailCalls.sendTest, async ({ body, actor, personId, world }) => {
    await limitTotal(`test mail ${personId}`, world, testMailsPerMinute);
    return { mail: await sendTestMail(world.storage, world.mailer, actor, body.to) };
  }),
  answer(mailCalls.list, ({ world }) => world.keptMails.latest(listed)),
  answer(mailCalls.read, async ({ params, world }) => {
    const mail = await world.keptMails.find(params.id);
    if (!mail) throw notFound("The mail");
    return mail;
  }),
];
