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
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import { withTrusts } from "#app/api/world.ts";

/** Maximum age of the cached pause, which every page reads. */
const pauseAgeMs = 60_000;

export const userCalls = {
  current: call({
    method: "GET",
    path: "/api/user/current",
    operationId: "getCurrentUser",
    summary: "Who is signed in, with their privileges and how pages look to them",
    action: "person.current",
    result: currentUser,
  }),
  changePreferences: call({
    method: "PATCH",
    path: "/api/user/current/preferences",
    operationId: "changePreferences",
    summary: "Changes how pages look to whoever asks, wherever they sign in; what is left out stays as it is",
    action: "preferences.keep",
    body: preferencesChange,
    result: preferences,
  }),
  paginated: call({
    method: "POST",
    path: "/api/user/paginated",
    operationId: "listUsers",
    summary: "One page of the users: one for each account of an identity provider",
    action: "person.manage",
    body: userPaging,
    result: pageOf(user),
  }),
  one: call({
    method: "GET",
    path: "/api/user",
    operationId: "getUser",
    summary: "One user by e-mail address, or by id where several share it",
    action: "person.manage",
    query: z.object({ email: privilegeChange.shape.email }),
    result: user,
  }),
  changePrivileges: call({
    method: "POST",
    path: "/api/user/privileges",
    operationId: "changePrivileges",
    summary: "Gives a user exactly these privileges; nobody changes their own",
    action: "person.manage",
    body: privilegeChange,
    result: user,
    changes: true,
  }),
  changeStatus: call({
    method: "PATCH",
    path: "/api/user/{email}/status",
    operationId: "changeUserStatus",
    summary: "Disables a user, which ends their sessions and tokens at once, or enables them again",
    action: "person.manage",
    params: privilegeChange.pick({ email: true }),
    body: statusChange,
    result: user,
    changes: true,
  }),
  work: call({
    method: "GET",
    path: "/api/user/{email}/work",
    operationId: "getUserWork",
    summary:
      "Count what stops when a user is disabled or erased: bulk runs, imports, mailed views and API tokens",
    action: "person.manage",
    params: privilegeChange.pick({ email: true }),
    result: runningWork,
  }),
  erase: call({
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

export const userAnswers = [
  answer(userCalls.current, async ({ actor: { person }, preferences, world }) => ({
    ...person,
    preferences,
    ...(person.isAdmin && { jobPause: await world.jobs.pause(pauseAgeMs) }),
  })),
  answer(userCalls.changePreferences, async ({ body, personId, preferences, world }) => {
    const changed = { ...preferences, ...body };
    await world.storage.people.keepPreferences(personId, changed);
    return changed;
  }),
  answer(userCalls.paginated, async ({ body, world }) => {
    const { rows, total } = await world.storage.people.page(body);
    const users = rows.map((person) => userOf(world.trusts, person));
    return page(users, total, body);
  }),
  answer(userCalls.one, async ({ query, world }) =>
    userOf(world.trusts, await findPerson(world.storage, query.email)),
  ),
  answer(userCalls.changePrivileges, ({ body, actor, expectedVersion, world }) =>
    changePrivileges(withTrusts(world), actor, body, expectedVersion),
  ),
  answer(userCalls.changeStatus, ({ params, body, actor, expectedVersion, world }) =>
    changeStatus(
      { ...withTrusts(world), stopWork: stopWork(world.storage) },
      actor,
      { named: params.email, ...body },
      expectedVersion,
    ),
  ),
  answer(userCalls.work, async ({ params, world: { storage } }) => {
    const accounts = await accountsOf(storage.people, params.email);
    if (accounts.length === 0) throw notFound("The user");
    return runningWorkOf(storage, accounts);
  }),
  answer(userCalls.erase, ({ params, actor, world }) =>
    eraseUser(
      { ...withTrusts(world), keptMails: world.keptMails, stopWork: stopWork(world.storage) },
      actor,
      params.email,
    ),
  ),
];
