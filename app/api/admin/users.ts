import { z } from "zod";
import { page, pageSchema } from "#app/domain/page.ts";
import { changeStatus, statusChange } from "#app/domain/person/disabling.ts";
import { findAccounts, eraseUser } from "#app/domain/person/erase-person.ts";
import { currentUser } from "#app/domain/person/person.ts";
import { preferences, preferencesChange } from "#app/domain/person/preferences.ts";
import { runningWork, countRunningWork, stopWork } from "#app/domain/running-work/running-work.ts";
import { privilegeChange, user, userOf, userPaging } from "#app/domain/person/user.ts";
import { changePrivileges, findPerson } from "#app/domain/person/users.ts";
import { notFound } from "#app/domain/problem.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { storageWithTrusts } from "#app/api/endpoint/api-context.ts";

/** Maximum age of the cached pause, which every page reads. */
const maxPauseAgeMs = 60_000;

export const userEndpoints = {
  current: defineEndpoint({
    method: "GET",
    path: "/api/user/current",
    operationId: "getCurrentUser",
    summary: "Get the signed-in user with privileges and preferences",
    action: "person.current",
    result: currentUser,
  }),
  changePreferences: defineEndpoint({
    method: "PATCH",
    path: "/api/user/current/preferences",
    operationId: "changePreferences",
    summary: "Change the preferences of the caller; omitted fields stay unchanged",
    action: "preferences.keep",
    body: preferencesChange,
    result: preferences,
  }),
  paginated: defineEndpoint({
    method: "POST",
    path: "/api/user/paginated",
    operationId: "listUsers",
    summary: "List users, one page at a time; each account of an identity provider is a user",
    action: "person.manage",
    body: userPaging,
    result: pageSchema(user),
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/user",
    operationId: "getUser",
    summary: "Get one user by e-mail address, or by id if several users share the address",
    action: "person.manage",
    query: z.object({ email: privilegeChange.shape.email }),
    result: user,
  }),
  changePrivileges: defineEndpoint({
    method: "POST",
    path: "/api/user/privileges",
    operationId: "changePrivileges",
    summary: "Replace the privileges of a user; users cannot change their own",
    action: "person.manage",
    body: privilegeChange,
    result: user,
    supportsIfMatch: true,
  }),
  changeStatus: defineEndpoint({
    method: "PATCH",
    path: "/api/user/{email}/status",
    operationId: "changeUserStatus",
    summary: "Disable a user and end their sessions and tokens, or enable the user again",
    action: "person.manage",
    params: privilegeChange.pick({ email: true }),
    body: statusChange,
    result: user,
    supportsIfMatch: true,
  }),
  work: defineEndpoint({
    method: "GET",
    path: "/api/user/{email}/work",
    operationId: "getUserWork",
    summary:
      "Count what stops when a user is disabled or erased: bulk runs, imports, mailed views and API tokens",
    action: "person.manage",
    params: privilegeChange.pick({ email: true }),
    result: runningWork,
  }),
  erase: defineEndpoint({
    method: "DELETE",
    path: "/api/user/{email}",
    operationId: "eraseUser",
    summary:
      "Erase a user: their account, and their name everywhere. It cannot be undone; repeat it to erase newer data",
    action: "person.erase",
    params: privilegeChange.pick({ email: true }),
    result: z.object({ events: z.number(), left: z.number(), mails: z.number() }),
  }),
};

export const userHandlers = [
  handle(userEndpoints.current, async ({ actor: { person }, preferences, context }) => ({
    ...person,
    preferences,
    ...(person.isAdmin && { jobPause: await context.jobs.pause(maxPauseAgeMs) }),
  })),
  handle(userEndpoints.changePreferences, async ({ body, personId, preferences, context }) => {
    const changedPreferences = { ...preferences, ...body };
    await context.storage.people.savePreferences(personId, changedPreferences);
    return changedPreferences;
  }),
  handle(userEndpoints.paginated, async ({ body, context }) => {
    const { rows, total } = await context.storage.people.page(body);
    const users = rows.map((person) => userOf(context.trusts, person));
    return page(users, total, body);
  }),
  handle(userEndpoints.get, async ({ query, context }) =>
    userOf(context.trusts, await findPerson(context.storage, query.email)),
  ),
  handle(userEndpoints.changePrivileges, ({ body, actor, expectedVersion, context }) =>
    changePrivileges(storageWithTrusts(context), actor, body, expectedVersion),
  ),
  handle(userEndpoints.changeStatus, ({ params, body, actor, expectedVersion, context }) =>
    changeStatus(
      { ...storageWithTrusts(context), stopWork: stopWork(context.storage) },
      actor,
      { idOrEmail: params.email, ...body },
      expectedVersion,
    ),
  ),
  handle(userEndpoints.work, async ({ params, context: { storage } }) => {
    const accounts = await findAccounts(storage.people, params.email);
    if (accounts.length === 0) throw notFound("The user");
    return countRunningWork(storage, accounts);
  }),
  handle(userEndpoints.erase, ({ params, actor, context }) =>
    eraseUser(
      {
        ...storageWithTrusts(context),
        storedMails: context.storedMails,
        stopWork: stopWork(context.storage),
      },
      actor,
      params.email,
    ),
  ),
];
