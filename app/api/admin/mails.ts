import { z } from "zod";
import { sendStoredNotices } from "#app/domain/instance/send-stored-notices.ts";
import { mailAddress, mailState } from "#app/domain/mail/mailer.ts";
import { sendTestMail } from "#app/domain/mail/test-mail.ts";
import { createPageFromSlice, paging } from "#app/domain/page.ts";
import { notFound } from "#app/domain/problem.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { limitAcrossProcesses, limitMailsTo } from "#app/api/endpoint/limits.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { mailPage, mailSchema } from "./schemas/mail.ts";
import { requestLimits } from "#app/api/endpoint/request-limits.ts";

export const mailEndpoints = {
  sendTest: defineEndpoint({
    method: "POST",
    path: "/api/oem/license-settings/test-mail",
    operationId: "sendTestMail",
    summary: "Send a test mail",
    description: "Sends a mail to yourself. Admins can send it to any address.",
    action: "mail.test",
    needsUser: true,
    body: describeFields(z.object({ to: mailAddress }), { to: "E-mail address of the recipient." }),
    supportsIdempotencyKey: true,
    result: describeFields(z.object({ mail: mailState }), {
      mail: "State of the mail.",
    }),
    errors: commonErrors("503 MAIL_FAILED"),
    example: { body: { to: "ada@example.com" } },
  }),
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/mails",
    operationId: "listMails",
    summary: "List stored mails",
    description:
      "Returns one page of the mails that were stored as files because no mail server was configured, newest first. After a mail server is configured, the list contains only notices to staff.",
    action: "mail.read",
    query: paging,
    result: mailPage,
    example: { query: { pageNumber: 0, pageSize: 50 } },
  }),
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/mails/{id}",
    operationId: "getMail",
    summary: "Get a stored mail",
    description: "Returns one mail that was stored as a file.",
    action: "mail.read",
    params: describeFields(z.object({ id: z.string().max(200) }), { id: "Id of the mail." }),
    result: mailSchema,
    example: { params: { id: "20261120T120000000Z-0123456789ab" } },
  }),
  sendStoredNotices: defineEndpoint({
    method: "POST",
    path: "/api/oem/mails/send-stored",
    operationId: "sendStoredNotices",
    summary: "Send stored staff notices",
    description: "Sends the notices to staff that were only stored as files and still apply.",
    action: "mail.sendStored",
    supportsIdempotencyKey: true,
    result: describeFields(z.object({ notices: z.number().int() }), {
      notices: "Number of notices that were sent.",
    }),
    errors: {
      "422 MAIL_NOT_SET_UP": "No mail server is configured. Configure one first.",
      "422 NOBODY_TO_TELL": "The setting `STAFF_MAIL` contains no address. Set it first.",
    },
  }),
};

const canSendMail = ({ setup }: ApiContext) => setup.mail === "sent";

export const mailHandlers: EndpointHandler[] = [
  handle(mailEndpoints.sendTest, async ({ body, actor, personId, context, once }) => ({
    mail: await once(async ({ transact }) => {
      await limitAcrossProcesses(`test mail ${personId}`, context, requestLimits.testMail.maxPerMinute);
      await limitMailsTo(body.to, context);
      return sendTestMail(context.storage, context.mailer, actor, body.to, transact);
    }),
  })),
  handle(mailEndpoints.list, async ({ query, context }) => {
    const isSendable = canSendMail(context);
    const slice = await context.storedMails.listPage(query);
    return createPageFromSlice(slice, (mail) => ({ ...mail, isSendable }), query);
  }),
  handle(mailEndpoints.read, async ({ params, context }) => {
    const mail = await context.storedMails.find(params.id);
    if (!mail) throw notFound("The mail");
    const notices = canSendMail(context) ? await context.storedMails.listStaffNotices() : [];
    return { ...mail, isSendable: notices.some(({ id }) => id === mail.id) };
  }),
  handle(mailEndpoints.sendStoredNotices, ({ actor, context, once }) =>
    once(async () => ({
      notices: await sendStoredNotices({ ...context, canSendMail: canSendMail(context) }, actor),
    })),
  ),
];
