import { z } from "zod";
import {
  confirmedInvitation,
  confirmInvitation,
  invitationView,
  readInvitation,
} from "#app/domain/hosted-customer/confirm-invitation.ts";
import { confirmation, invitationToken } from "#app/domain/hosted-customer/confirmation.ts";
import { renewInvitation } from "#app/domain/hosted-customer/renew-invitation.ts";
import { type Admission, type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint, empty } from "#app/api/endpoint/endpoint.ts";
import { limitPublicRequests, requestInfoOf } from "./public-requests.ts";
import { limitRate } from "#app/api/endpoint/rate-limit.ts";

const byToken = z.object({ token: invitationToken });

export const invitationEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/api/customers/one/invitation",
    operationId: "getInvitation",
    summary: "What the link of an invitation leads to; every link that is not good is answered alike",
    action: "invitation.use",
    query: byToken,
    result: invitationView,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/customers/one/invitation/confirm",
    operationId: "confirmInvitation",
    summary: "Uses the link once and has the instance made; the password is handed on and not kept",
    action: "invitation.use",
    body: confirmation,
    result: confirmedInvitation,
    status: 201,
  }),
  renew: endpoint({
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

const limitConfirmations: Admission = ({ request, context }) =>
  limitRate(request, context, { name: "invitation", perMinute: 20 });

export const invitationHandlers: EndpointHandler[] = [
  handle(
    invitationEndpoints.get,
    (handlerContext) =>
      readInvitation(
        handlerContext.context.storage,
        handlerContext.query.token,
        requestInfoOf(handlerContext).at,
      ),
    limitPublicRequests,
  ),
  handle(
    invitationEndpoints.confirm,
    (handlerContext) =>
      confirmInvitation(handlerContext.context, requestInfoOf(handlerContext), handlerContext.body),
    limitConfirmations,
  ),
  handle(
    invitationEndpoints.renew,
    async (handlerContext) => {
      await renewInvitation(handlerContext.context, requestInfoOf(handlerContext), handlerContext.body.token);
      return {};
    },
    limitConfirmations,
  ),
];
