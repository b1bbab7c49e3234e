import { z } from "zod";
import { sendStoredNotices } from "#app/domain/instance/send-stored-notices.ts";
import { listedMail, mailAddress, mailState } from "#app/domain/mail/mailer.ts";
import { sendTestMail } from "#app/domain/mail/test-mail.ts";
import { notFound } from "#app/domain/problem.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { limitTotal } from "#app/api/endpoint/rate-limit.ts";

const maxListedMails = 50;
const testMailsPerMinute = 5;

export const mailEndpoints = {
  sendTest: defineEndpoint({
    method: "POST",
    path: "/api/oem/license-settings/test-mail",
    operationId: "sendTestMail",
    summary: "Send a test mail to yourself; an admin may send it to any address",
    action: "mail.test",
    body: z.object({ to: mailAddress }),
    result: z.object({ mail: mailState }),
  }),
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/mails",
    operationId: "listMails",
    summary:
      "List the latest mails that were stored as files, newest first; if mails are sent, only notices to staff",
    action: "mail.read",
    result: z.array(listedMail),
  }),
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/mails/{id}",
    operationId: "getMail",
    summary: "Get one mail that was stored as a file",
    action: "mail.read",
    params: z.object({ id: z.string().max(200) }),
    result: listedMail,
  }),
  sendStoredNotices: defineEndpoint({
    method: "POST",
    path: "/api/oem/mails/send-kept",
    operationId: "sendKeptNotices",
    summary: "Send the staff notices that were only stored as files and still apply; returns their number",
    action: "mail.sendKept",
    result: z.object({ notices: z.number().int() }),
  }),
};

const sendsMails = ({ setup }: ApiContext) => setup.mail === "sent";

export const mailHandlers: EndpointHandler[] = [
  handle(mailEndpoints.sendTest, async ({ body, actor, personId, context }) => {
    await limitTotal(`test mail ${personId}`, context, testMailsPerMinute);
    return { mail: await sendTestMail(context.storage, context.mailer, actor, body.to) };
  }),
  handle(mailEndpoints.list, async ({ context }) => {
    const canBeSent = sendsMails(context);
    return (await context.storedMails.listLatest(maxListedMails)).map((mail) => ({ ...mail, canBeSent }));
  }),
  handle(mailEndpoints.read, async ({ params, context }) => {
    const mail = await context.storedMails.find(params.id);
    if (!mail) throw notFound("The mail");
    return { ...mail, canBeSent: sendsMails(context) };
  }),
  handle(mailEndpoints.sendStoredNotices, async ({ actor, context }) => {
    const notices = await sendStoredNotices({ ...context, canSendMail: sendsMails(context) }, actor);
    return { notices };
  }),
];
