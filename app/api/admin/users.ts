import { z } from "zod";
import { createPageFromSlice } from "#app/domain/page.ts";
import { changeUserStatus, statusChange } from "#app/domain/person/disabling.ts";
import { findAccounts, eraseUser } from "#app/domain/person/erase-person.ts";
import { countRunningWork } from "#app/domain/running-work/running-work.ts";
import { privilegeChange, presentUser } from "#app/domain/person/user.ts";
import { inviteUser, userInvitation } from "#app/domain/user-invitation/invite-user.ts";
import { mailState } from "#app/domain/mail/mailer.ts";
import { choosePublicOrigin } from "#app/api/instances/public-requests.ts";
import { changePrivileges, findPerson } from "#app/domain/person/users.ts";
import { notFound } from "#app/domain/problem.ts";
import { limitMailsTo } from "#app/api/endpoint/limits.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { addTrustedProviders, createAccountPorts } from "#app/api/endpoint/api-context.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import {
  currentUserSchema,
  userPagingSchema,
  userPage,
  userSchema,
  privilegeChangeSchema,
  runningWorkSchema,
  emailParams,
} from "./schemas/user.ts";
import { preferencesChangeSchema, preferencesSchema } from "./schemas/preferences.ts";
import { identifyUser } from "#app/domain/row-version.ts";

/** Every page reads whether the jobs are paused, so this state is cached for a minute. */
const jobPauseCacheMs = 60_000;

export const userEndpoints = {
  current: defineEndpoint({
    method: "GET",
    path: "/api/user/current",
    operationId: "getCurrentUser",
    summary: "Get the current user",
    description:
      "Returns the user that the session or the token belongs to, with privileges and preferences.",
    action: "person.current",
    result: currentUserSchema,
  }),
  changePreferences: defineEndpoint({
    method: "PATCH",
    path: "/api/user/current/preferences",
    operationId: "changePreferences",
    summary: "Change your preferences",
    description: "Changes how the screens look for you. Omitted fields stay unchanged.",
    action: "preferences.save",
    needsUser: true,
    body: preferencesChangeSchema,
    result: preferencesSchema,
    example: { body: { theme: "dark", density: "compact" } },
  }),
  list: defineEndpoint({
    method: "POST",
    path: "/api/user/paginated",
    operationId: "listUsers",
    summary: "List users",
    description: "Returns one page of users. Each account of an identity provider is one user.",
    action: "person.manage",
    body: userPagingSchema,
    supportsIdempotencyKey: false,
    result: userPage,
    example: { body: { pageNumber: 0, pageSize: 25 } },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/user",
    operationId: "getUser",
    summary: "Get a user",
    description:
      "Finds a user by e-mail address. If several accounts share the address, send the id of the user instead.",
    action: "person.manage",
    query: describeFields(z.object({ email: privilegeChange.shape.email }), {
      email: "E-mail address, or the id of the user if several users share the address.",
    }),
    result: userSchema,
    identifyResult: identifyUser,
    errors: {
      ...commonErrors("409 SEVERAL_USERS"),
      "404 NOT_FOUND": "No user has this address or id. Check the address or id.",
    },
    example: { query: { email: "rita@example.com" } },
  }),
  changePrivileges: defineEndpoint({
    method: "POST",
    path: "/api/user/privileges",
    operationId: "changePrivileges",
    summary: "Replace the privileges of a user",
    description: "Sets exactly the given privileges. Nobody can change their own privileges.",
    action: "person.manage",
    needsUser: true,
    body: privilegeChangeSchema,
    supportsIdempotencyKey: true,
    result: userSchema,
    identifyResult: identifyUser,
    supportsIfMatch: true,
    errors: {
      ...commonErrors("409 SEVERAL_USERS"),
      "404 NOT_FOUND": "No user has this address or id. Check the address or id.",
      "403 OWN_PRIVILEGES": "You cannot change your own privileges. Ask another user.",
      "422 DIRECTORY_PRIVILEGE":
        "The list lacks a privilege that the company directory gives. Change the group or its rule instead.",
    },
    example: { body: { email: "rita@example.com", privileges: ["license-create"] } },
  }),
  invite: defineEndpoint({
    method: "POST",
    path: "/api/user/invitations",
    operationId: "inviteUser",
    summary: "Invite a user",
    description:
      "Adds a user and sends them an invitation mail. The user gets the privileges at the first sign-in with this address within 14 days, except those that you may no longer grant then. The identity provider must confirm the address. A later invitation of the same address replaces the earlier invitation.",
    action: "person.manage",
    needsUser: true,
    body: describeFields(userInvitation, {
      email: "E-mail address with which the user will sign in.",
      privileges: "Privileges of the user. You can grant only privileges that you have yourself.",
    }),
    supportsIdempotencyKey: true,
    result: describeFields(z.object({ user: userSchema, mail: mailState }), {
      user: "The invited user.",
      mail: "State of the invitation mail. If the state is not `sent`, notify the user yourself.",
    }),
    status: 201,
    errors: {
      "409 USER_EXISTS": "The address has an account already. Change its privileges instead.",
      "422 ADDRESS_NOT_ALLOWED": "Addresses of this domain may not sign in. Send another address.",
      "422 USER_BARRED": "A user with this address was disabled or erased. Enable the user instead.",
    },
    example: { body: { email: "nina@example.com", privileges: ["license-create"] } },
  }),
  changeStatus: defineEndpoint({
    method: "PATCH",
    path: "/api/user/{email}/status",
    operationId: "changeUserStatus",
    summary: "Disable or enable a user",
    description:
      "Disabling a user ends their sessions and tokens immediately, and withdraws the open invitations that they sent. Nobody can disable themselves or the last admin.",
    action: "person.manage",
    needsUser: true,
    params: emailParams,
    body: describeFields(statusChange, { isDisabled: "True disables the user, false enables the user." }),
    result: userSchema,
    identifyResult: identifyUser,
    supportsIfMatch: true,
    errors: {
      ...commonErrors("409 SEVERAL_USERS", "403 OUTRANKED"),
      "403 OWN_STATUS": "You cannot disable yourself. Ask another user.",
      "422 DISABLED_IN_DIRECTORY": "The company directory has disabled the user. Enable the user there.",
      "422 LAST_ADMIN": "The user is the last admin. Make another user an admin first.",
    },
    example: { params: { email: "rita@example.com" }, body: { isDisabled: true } },
  }),
  countRunningWork: defineEndpoint({
    method: "GET",
    path: "/api/user/{email}/work",
    operationId: "getUserWork",
    summary: "Count the running work of a user",
    description:
      "Returns how many bulk runs, imports, mailed views, tokens and open invitations stop when the user is disabled or erased.",
    action: "person.manage",
    params: emailParams,
    result: runningWorkSchema,
    example: { params: { email: "rita@example.com" } },
  }),
  erase: defineEndpoint({
    method: "DELETE",
    path: "/api/user/{email}",
    operationId: "eraseUser",
    summary: "Erase a user",
    description:
      "Deletes the account and replaces the name of the user everywhere, including the history. Erasing cannot be undone. Repeat the request to erase data that was written in the meantime.",
    action: "person.erase",
    params: emailParams,
    result: describeFields(z.object({ events: z.number(), left: z.number(), mails: z.number() }), {
      events: "Number of events from which the name was erased.",
      left: "Number of events that could not be changed.",
      mails: "Number of stored mails from which the name was erased.",
    }),
    errors: {
      ...commonErrors("409 SEVERAL_USERS"),
      "403 OWN_ACCOUNT": "You cannot erase yourself. Ask another admin.",
      "422 LAST_ADMIN": "The user is the last admin. Make another user an admin first.",
    },
    example: { params: { email: "rita@example.com" } },
  }),
};

export const userHandlers = [
  handle(userEndpoints.current, async ({ actor: { person }, directoryGrants, preferences, context }) => ({
    ...person,
    directoryGrants: [...directoryGrants],
    preferences,
    ...(person.isAdmin && { jobPause: await context.jobs.readPause(jobPauseCacheMs) }),
  })),
  handle(userEndpoints.changePreferences, async ({ body, personId, preferences, context }) => {
    const changedPreferences = { ...preferences, ...body };
    await context.storage.people.savePreferences(personId, changedPreferences);
    return changedPreferences;
  }),
  handle(userEndpoints.list, async ({ body, context }) => {
    const slice = await context.storage.people.listPage(body);
    return createPageFromSlice(slice, (person) => presentUser(context.trustedProviders, person), body);
  }),
  handle(userEndpoints.get, async ({ query, context }) =>
    presentUser(context.trustedProviders, await findPerson(context.storage, query.email)),
  ),
  handle(userEndpoints.changePrivileges, ({ body, actor, expectedVersion, context, once }) =>
    once((storage) =>
      changePrivileges(addTrustedProviders({ ...context, storage }), actor, body, expectedVersion),
    ),
  ),
  handle(userEndpoints.invite, (handlerContext) => {
    const { body, actor, context, once } = handlerContext;
    // The result of the transaction lacks the outcome of the mail.
    return once(async () => {
      await limitMailsTo(body.email, context);
      const invitationPorts = { storage: addTrustedProviders(context), mailer: context.mailer };
      return inviteUser(invitationPorts, actor, body, choosePublicOrigin(handlerContext));
    });
  }),
  handle(userEndpoints.changeStatus, ({ params, body, actor, expectedVersion, context }) =>
    changeUserStatus(
      createAccountPorts(context),
      actor,
      { idOrEmail: params.email, ...body },
      expectedVersion,
    ),
  ),
  handle(userEndpoints.countRunningWork, async ({ params, context: { storage } }) => {
    const accounts = await findAccounts(storage.people, params.email);
    if (accounts.length === 0) throw notFound("The user");
    return countRunningWork(storage, accounts);
  }),
  handle(userEndpoints.erase, ({ params, actor, context }) =>
    eraseUser({ ...createAccountPorts(context), storedMails: context.storedMails }, actor, params.email),
  ),
];
