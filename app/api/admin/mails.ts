import { z } from "zod";
import { sendStoredNotices } from "#app/domain/instance/send-stored-notices.ts";
import { listedMail, mailAddress, mailState } from "#app/domain/mail/mailer.ts";
import { sendTestMail } from "#app/domain/mail/test-mail.ts";
import { notFound } from "#app/domain/problem.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { limitTotal } from "#app/api/endpoint/rate-limit.ts";

const maxListedMails = 50;
const testMailsPerMinute = 5;

export const mailEndpoints = {
  sendTest: endpoint({
    method: "POST",
    path: "/api/oem/license-settings/test-mail",
    operationId: "sendTestMail",
    summary:
      "Sends a mail that shows whether the mail system works, to oneself; an admin sends it to anybody",
    action: "mail.test",
    body: z.object({ to: mailAddress }),
    result: z.object({ mail: mailState }),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/oem/mails",
    operationId: "listMails",
    summary:
      "The latest mails that were kept as files, newest first; where mails are sent, of those the notices to staff",
    action: "mail.read",
    result: z.array(listedMail),
  }),
  read: endpoint({
    method: "GET",
    path: "/api/oem/mails/{id}",
    operationId: "getMail",
    summary: "One mail that was kept as a file",
    action: "mail.read",
    params: z.object({ id: z.string().max(200) }),
    result: listedMail,
  }),
  sendStoredNotices: endpoint({
    method: "POST",
    path: "/api/oem/mails/send-kept",
    operationId: "sendKeptNotices",
    summary:
      "Mails staff what they were told only by mails that were kept as files, where it still applies; answers how many such notices there were",
    action: "mail.sendKept",
    result: z.object({ notices: z.number().int() }),
  }),
};

const isSending = ({ setup }: ApiContext) => setup.mail === "sent";

export const mailHandlers: EndpointHandler[] = [
  handle(mailEndpoints.sendTest, async ({ body, actor, personId, context }) => {
    await limitTotal(`test mail ${personId}`, context, testMailsPerMinute);
    return { mail: await sendTestMail(context.storage, context.mailer, actor, body.to) };
  }),
  handle(mailEndpoints.list, async ({ context }) => {
    const canBeSent = isSending(context);
    return (await context.storedMails.latest(maxListedMails)).map((mail) => ({ ...mail, canBeSent }));
  }),
  handle(mailEndpoints.read, async ({ params, context }) => {
    const mail = await context.storedMails.find(params.id);
    if (!mail) throw notFound("The mail");
    return { ...mail, canBeSent: isSending(context) };
  }),
  handle(mailEndpoints.sendStoredNotices, async ({ actor, context }) => {
    const notices = await sendStoredNotices({ ...context, canSendMail: isSending(context) }, actor);
    return { notices };
  }),
];
