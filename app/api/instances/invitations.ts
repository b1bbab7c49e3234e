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
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { limitPublicRequests, readRequestInfo } from "./public-requests.ts";
import { limitRate } from "#app/api/endpoint/rate-limit.ts";

const tokenInput = z.object({ token: invitationToken });

export const invitationEndpoints = {
  get: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/invitation",
    operationId: "getInvitation",
    summary: "Get the invitation of a link; all invalid links return the same error",
    action: "invitation.use",
    query: tokenInput,
    result: invitationView,
  }),
  confirm: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/invitation/confirm",
    operationId: "confirmInvitation",
    summary: "Confirm an invitation, once, and create the instance; the password is passed on and not stored",
    action: "invitation.use",
    body: confirmation,
    result: confirmedInvitation,
    status: 201,
  }),
  renew: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/invitation/renew",
    operationId: "renewInvitation",
    summary: "Request a new link for an expired invitation; the response is always the same",
    action: "invitation.use",
    body: tokenInput,
    result: emptyResult,
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
        readRequestInfo(handlerContext).at,
      ),
    limitPublicRequests,
  ),
  handle(
    invitationEndpoints.confirm,
    (handlerContext) =>
      confirmInvitation(handlerContext.context, readRequestInfo(handlerContext), handlerContext.body),
    limitConfirmations,
  ),
  handle(
    invitationEndpoints.renew,
    async (handlerContext) => {
      await renewInvitation(
        handlerContext.context,
        readRequestInfo(handlerContext),
        handlerContext.body.token,
      );
      return {};
    },
    limitConfirmations,
  ),
];
