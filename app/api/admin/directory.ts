import { z } from "zod";
import {
  createDirectoryToken,
  deleteDirectoryToken,
  maxDirectoryTokens,
  presentDirectoryToken,
} from "#app/domain/directory/directory-tokens.ts";
import { createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { directoryTokenSchema, newDirectoryTokenSchema } from "./schemas/directory.ts";

export const directoryEndpoints = {
  listTokens: defineEndpoint({
    method: "GET",
    path: "/api/oem/directory/tokens",
    operationId: "listDirectoryTokens",
    summary: "List directory tokens",
    description: `Returns all tokens of the company directory, oldest first. This list has no pages, because an installation has at most ${maxDirectoryTokens} tokens.`,
    action: "directory.manage",
    result: z.array(directoryTokenSchema),
  }),
  createToken: defineEndpoint({
    method: "POST",
    path: "/api/oem/directory/tokens",
    operationId: "createDirectoryToken",
    summary: "Create a directory token",
    description:
      "Creates a token that only the SCIM 2.0 endpoints under `/scim/v2` accept. Only this response contains its value.",
    action: "directory.manage",
    body: newDirectoryTokenSchema,
    result: directoryTokenSchema,
    status: 201,
    supportsIdempotencyKey: true,
    returnsSecret: true,
    errors: {
      "422 UNKNOWN_PROVIDER": "There is no such identity provider. Send the id of a configured provider.",
      "422 TOO_MANY_TOKENS": "There are too many tokens. Delete a token that no directory uses.",
    },
    example: { body: { name: "Entra provisioning" } },
  }),
  deleteToken: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/directory/tokens/{id}",
    operationId: "deleteDirectoryToken",
    summary: "Delete a directory token",
    description: "Requests with this token are rejected from now on. Users and groups of the directory stay.",
    action: "directory.manage",
    params: createRowIdParams("Id of the token."),
    result: emptyResult,
  }),
};

export const directoryHandlers = [
  handle(directoryEndpoints.listTokens, async ({ context }) =>
    (await context.storage.directory.listTokens()).map((token) =>
      presentDirectoryToken(context.trustedProviders, token),
    ),
  ),
  handle(directoryEndpoints.createToken, ({ body, actor, context, once }) =>
    once((storage) =>
      createDirectoryToken(storage, actor, body, {
        trustedProviders: context.trustedProviders,
        peppers: context.tokenPeppers,
      }),
    ),
  ),
  handle(directoryEndpoints.deleteToken, async ({ params, actor, context }) => {
    await deleteDirectoryToken(context.storage, actor, params.id);
    return {};
  }),
];
