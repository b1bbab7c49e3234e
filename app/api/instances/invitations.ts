import { z } from "zod";
import { confirmInvitation, readInvitation } from "#app/domain/hosted-customer/confirm-invitation.ts";
import { invitationToken } from "#app/domain/hosted-customer/confirmation.ts";
import { renewInvitation } from "#app/domain/hosted-customer/renew-invitation.ts";
import { type PreCheck, type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { tryCountMailTo, limitByAddress } from "#app/api/endpoint/limits.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { limitPublicRequests, readRequestMetadata } from "./public-requests.ts";
import {
  invitationSchema,
  invitationConfirmationSchema,
  confirmedInvitationSchema,
} from "./schemas/invitation.ts";

const tokenInput = describeFields(z.object({ token: invitationToken }), {
  token: "Token from the invitation link.",
});

export const invitationEndpoints = {
  get: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/invitation",
    operationId: "getInvitation",
    summary: "Get an invitation",
    description:
      "Returns the trial that the link in an invitation mail refers to. Unknown, expired and used links return the same error.",
    action: "invitation.use",
    query: tokenInput,
    result: invitationSchema,
    errors: { "404 INVITATION_UNKNOWN": "The link is unknown, expired or used. Request a new link." },
    example: { query: { token: examples.secret } },
  }),
  confirm: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/invitation/confirm",
    operationId: "confirmInvitation",
    summary: "Confirm an invitation",
    description:
      "Creates the instance of an invited customer. A link can be confirmed once. The app sends the password to the new instance and does not store it.",
    action: "invitation.use",
    body: invitationConfirmationSchema,
    supportsIdempotencyKey: false,
    result: confirmedInvitationSchema,
    status: 201,
    errors: {
      ...commonErrors("422 ID00", "409 IP01", "409 IR01"),
      "404 INVITATION_UNKNOWN": "The link is unknown, expired or used. Request a new link.",
    },
    example: {
      body: { token: examples.secret, firstName: "Grace", lastName: "Hopper", password: examples.password },
    },
  }),
  renew: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/invitation/renew",
    operationId: "renewInvitation",
    summary: "Request a new invitation link",
    description:
      "Mails a new link if the old link has expired. The response is the same for every token, so it reveals nothing.",
    action: "invitation.use",
    body: tokenInput,
    supportsIdempotencyKey: false,
    result: emptyResult,
    status: 202,
    example: { body: { token: examples.secret } },
  }),
};

const limitConfirmations: PreCheck = ({ request, context }) => limitByAddress(request, context, "invitation");

export const invitationHandlers: EndpointHandler[] = [
  handle(
    invitationEndpoints.get,
    (handlerContext) =>
      readInvitation(
        handlerContext.context.storage,
        handlerContext.query.token,
        readRequestMetadata(handlerContext).actedAt,
      ),
    limitPublicRequests,
  ),
  handle(
    invitationEndpoints.confirm,
    (handlerContext) =>
      confirmInvitation(handlerContext.context, readRequestMetadata(handlerContext), handlerContext.body),
    limitConfirmations,
  ),
  handle(
    invitationEndpoints.renew,
    async (handlerContext) => {
      const { context, body } = handlerContext;
      const mayMail = (recipient: string) => tryCountMailTo(recipient, context);
      await renewInvitation({ ...context, mayMail }, readRequestMetadata(handlerContext), body.token);
      return {};
    },
    limitConfirmations,
  ),
];
