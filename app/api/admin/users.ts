import { z } from "zod";
import { page, pageOf } from "#app/domain/page.ts";
import { changeStatus, statusChange } from "#app/domain/person/disabling.ts";
import { accountsOf, eraseUser } from "#app/domain/person/erase-person.ts";
import { currentUser } from "#app/domain/person/person.ts";
import { preferences, preferencesChange } from "#app/domain/person/preferences.ts";
import { runningWork, runningWorkOf, stopWork } from "#app/domain/running-work/running-work.ts";
import { privilegeChange, user, userOf, userPaging } from "#app/domain/person/user.ts";
import { changePrivileges, findPerson } from "#app/domain/person/users.ts";
import { notFound } from "#app/domain/problem.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import { withTrusts } from "#app/api/endpoint/api-context.ts";

/** Maximum age of the cached pause, which every page reads. */
const maxPauseAgeMs = 60_000;

export const userEndpoints = {
  current: endpoint({
    method: "GET",
    path: "/api/user/current",
    operationId: "getCurrentUser",
    summary: "Who is signed in, with their privileges and how pages look to them",
    action: "person.current",
    result: currentUser,
  }),
  changePreferences: endpoint({
    method: "PATCH",
    path: "/api/user/current/preferences",
    operationId: "changePreferences",
    summary: "Changes how pages look to whoever asks, wherever they sign in; what is left out stays as it is",
    action: "preferences.keep",
    body: preferencesChange,
    result: preferences,
  }),
  paginated: endpoint({
    method: "POST",
    path: "/api/user/paginated",
    operationId: "listUsers",
    summary: "One page of the users: one for each account of an identity provider",
    action: "person.manage",
    body: userPaging,
    result: pageOf(user),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/user",
    operationId: "getUser",
    summary: "One user by e-mail address, or by id where several share it",
    action: "person.manage",
    query: z.object({ email: privilegeChange.shape.email }),
    result: user,
  }),
  changePrivileges: endpoint({
    method: "POST",
    path: "/api/user/privileges",
    operationId: "changePrivileges",
    summary: "Gives a user exactly these privileges; nobody changes their own",
    action: "person.manage",
    body: privilegeChange,
    result: user,
    supportsIfMatch: true,
  }),
  changeStatus: endpoint({
    method: "PATCH",
    path: "/api/user/{email}/status",
    operationId: "changeUserStatus",
    summary: "Disables a user, which ends their sessions and tokens at once, or enables them again",
    action: "person.manage",
    params: privilegeChange.pick({ email: true }),
    body: statusChange,
    result: user,
    supportsIfMatch: true,
  }),
  work: endpoint({
    method: "GET",
    path: "/api/user/{email}/work",
    operationId: "getUserWork",
    summary:
      "Count what stops when a user is disabled or erased: bulk runs, imports, mailed views and API tokens",
    action: "person.manage",
    params: privilegeChange.pick({ email: true }),
    result: runningWork,
  }),
  erase: endpoint({
    method: "DELETE",
    path: "/api/user/{email}",
    operationId: "eraseUser",
    summary:
      "Erase a user: their account, and their name everywhere. It cannot be undone; repeating it erases what came since",
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
    changePrivileges(withTrusts(context), actor, body, expectedVersion),
  ),
  handle(userEndpoints.changeStatus, ({ params, body, actor, expectedVersion, context }) =>
    changeStatus(
      { ...withTrusts(context), stopWork: stopWork(context.storage) },
      actor,
      { idOrEmail: params.email, ...body },
      expectedVersion,
    ),
  ),
  handle(userEndpoints.work, async ({ params, context: { storage } }) => {
    const accounts = await accountsOf(storage.people, params.email);
    if (accounts.length === 0) throw notFound("The user");
    return runningWorkOf(storage, accounts);
  }),
  handle(userEndpoints.erase, ({ params, actor, context }) =>
    eraseUser(
      { ...withTrusts(context), storedMails: context.storedMails, stopWork: stopWork(context.storage) },
      actor,
      params.email,
    ),
  ),
];
