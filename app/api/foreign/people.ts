import { z } from "zod";
import type { User } from "#app/domain/person/user.ts";
import type { Paging } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import { authCalls } from "#app/api/office/auth.ts";
import { userCalls } from "#app/api/office/users.ts";
import { currentPerson, isKnownPrivilege, user } from "./entities.ts";
import { anyPage, inList, type Translation, translation, type Upstream } from "./translation.ts";
import { anything, pageOf } from "./wire.ts";

type ForeignUser = z.output<typeof user>;

const known = ({ privileges, ...rest }: ForeignUser): User => ({
  ...rest,
  privileges: privileges.filter(isKnownPrivilege),
});

const pageIn =
  ({ exchange }: Upstream, order: object = { sortBy: "email", sortType: "ASC" }) =>
  (paging: Paging) =>
    exchange(userCalls.paginated, { body: { ...order, ...paging } }, pageOf(user, "email"));

const userIn = (upstream: Upstream, email: string): Promise<ForeignUser> =>
  inList(
    "The user",
    userCalls.paginated,
    (one) => one.email.toLowerCase() === email.toLowerCase(),
    pageIn(upstream),
  );

const session = z.object({ isAuth: z.boolean() }).or(anything.transform(() => ({ isAuth: true })));

const notSignedIn = () => new Problem("unauthenticated", "Sign in first.");

export const peopleTranslations: Translation[] = [
  translation(authCalls.check, async (_, { exchange }) => {
    const { isAuth } = await exchange(authCalls.check, {}, session).catch((error: unknown) => {
      const isRefused = error instanceof Problem && (error.kind === "forbidden" || error.kind === "rule");
      throw isRefused ? notSignedIn() : error;
    });
    if (!isAuth) throw notSignedIn();
    return { isAuth };
  }),
  translation(authCalls.logout, async (_, { exchange }) => {
    await exchange(authCalls.logout, {}, anything);
    return {};
  }),
  translation(userCalls.current, (_, { exchange }) => exchange(userCalls.current, {}, currentPerson)),
  translation(userCalls.paginated, async ({ body }, upstream) => {
    const { pageNumber, pageSize, ...order } = userCalls.paginated.body.parse(body);
    const page = await anyPage({ pageNumber, pageSize }, pageIn(upstream, order));
    return { ...page, entities: page.entities.map(known) };
  }),
  translation(userCalls.one, async ({ query }, upstream) =>
    known(await userIn(upstream, query?.email ?? "")),
  ),
  translation(userCalls.changePrivileges, async ({ body }, upstream) => {
    const { email, privileges } = userCalls.changePrivileges.body.parse(body);
    const before = await userIn(upstream, email);
    const others = before.privileges.filter((one) => !isKnownPrivilege(one));
    const order = { email: before.email, privileges: [...privileges, ...others] };
    await upstream.exchange(userCalls.changePrivileges, { body: order }, anything);
    return known({ ...before, privileges });
  }),
];
