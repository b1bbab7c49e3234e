import { z } from "zod";
import {
  confirmed,
  confirmInvitation,
  invitationView,
  seeInvitation,
} from "#app/domain/hosted-customer/confirm-invitation.ts";
import { confirmation, invitationToken } from "#app/domain/hosted-customer/confirmation.ts";
import { renewInvitation } from "#app/domain/hosted-customer/renew-invitation.ts";
import { type Admission, type Answer, answer } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";
import { limitPublicCalls, momentOf } from "./public-calls.ts";
import { limitRate } from "#app/api/call/rate-limit.ts";

const byToken = z.object({ token: invitationToken });

export const invitationCalls = {
  one: call({
    method: "GET",
    path: "/api/customers/one/invitation",
    operationId: "getInvitation",
    summary: "What the link of an invitation leads to; every link that is not good is answered alike",
    action: "invitation.use",
    query: byToken,
    result: invitationView,
  }),
  confirm: call({
    method: "POST",
    path: "/api/customers/one/invitation/confirm",
    operationId: "confirmInvitation",
    summary: "Uses the link once and has the instance made; the password is handed on and not kept",
    action: "invitation.use",
    body: confirmation,
    result: confirmed,
    status: 201,
  }),
  renew: call({
    method: "POST",
    path: "/api/customers/one/invitation/renew",
    operationId: "renewInvitation",
    summary: "Asks for a new link in place of one that is no longer good; always answered alike",
    action: "invitation.use",
    body: byToken,
    result: empty,
    status: 202,
  }),
};

const limitConfirmations: Admission = ({ request, world }) =>
  limitRate(request, world, { name: "invitation", perMinute: 20 });

export const invitationAnswers: Answer[] = [
  answer(
    invitationCalls.one,
    (context) => seeInvitation(context.world.storage, context.query.token, momentOf(context).at),
    limitPublicCalls,
  ),
  answer(
    invitationCalls.confirm,
    (context) => confirmInvitation(context.world, momentOf(context), context.body),
    limitConfirmations,
  ),
  answer(
    invitationCalls.renew,
    async (context) => {
      await renewInvitation(context.world, momentOf(context), context.body.token);
      return {};
    },
    limitConfirmations,
  ),
];
