import { z } from "zod";
import { endSessionsOfNotice } from "#app/domain/person/provider-sign-out.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { createSuccessResponse } from "#app/api/endpoint/envelope.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { limitByAddress, readClientAddress } from "#app/api/endpoint/limits.ts";
import { findProvider, providerParams } from "./auth.ts";

export const providerSignOutEndpoints = {
  endProviderSessions: defineEndpoint({
    method: "POST",
    path: "/api/auth/sso/{provider}/backchannel-logout",
    operationId: "endProviderSessions",
    summary: "End sessions on behalf of an identity provider",
    description:
      "An identity provider sends a logout token here when it ends sessions (OpenID Connect Back-Channel Logout 1.0). A token with `sid` ends the sessions that started with that session of the provider. A token with `sub` alone ends all sessions of the user at this provider. API tokens are not affected. A token that names no session has no effect.",
    action: "session.end",
    supportsIdempotencyKey: false,
    params: providerParams,
    requestFormat: "form",
    errors: {
      "503 PROVIDER_DOWN":
        "The keys of the identity provider cannot be read. The sessions go on. Send the token again later.",
    },
    body: describeFields(z.looseObject({ logout_token: z.string().max(8_192) }), {
      logout_token: "Signed JWT from the identity provider. It is at most five minutes old.",
    }),
    result: emptyResult,
    example: { params: { provider: "sso" }, body: { logout_token: "eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl" } },
  }),
};

export const providerSignOutHandlers = [
  handle(
    providerSignOutEndpoints.endProviderSessions,
    async ({ params, body, request, requestId, context }) => {
      const notice = await findProvider(context, params.provider).readLogoutToken(body.logout_token);
      const actorFields = { requestId, actedAt: context.now(), address: readClientAddress(request) };
      await endSessionsOfNotice(context.storage, actorFields, notice);
      const response = createSuccessResponse({}, 200);
      response.headers.set("cache-control", "no-store");
      return response;
    },
    ({ request, context }) => limitByAddress(request, context, "providerSignOut"),
  ),
];
