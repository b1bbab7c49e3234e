import { z } from "zod";
import type { User } from "#app/domain/person/user.ts";
import type { Paging } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import { authEndpoints } from "#app/api/admin/auth.ts";
import { userEndpoints } from "#app/api/admin/users.ts";
import {
  fetchPageOfAnySize,
  findInPages,
  type Translation,
  defineTranslation,
  type Upstream,
} from "./translation.ts";
import { unknownValue, createExternalPageSchema } from "./external-values.ts";
import { externalViewerSchema, isKnownPrivilege, externalUserSchema } from "./entities.ts";

type ExternalUser = z.output<typeof externalUserSchema>;

const toUser = ({ privileges, ...userFields }: ExternalUser): User => ({
  ...userFields,
  privileges: privileges.filter(isKnownPrivilege),
});

const createUserPageFetcher =
  ({ exchange }: Upstream, sorting: object = { sortBy: "email", sortType: "ASC" }) =>
  (paging: Paging) =>
    exchange(
      userEndpoints.list,
      { body: { ...sorting, ...paging } },
      createExternalPageSchema(externalUserSchema, "email"),
    );

const findUser = (upstream: Upstream, email: string): Promise<ExternalUser> =>
  findInPages(
    "The user",
    userEndpoints.list,
    (candidate) => candidate.email.toLowerCase() === email.toLowerCase(),
    createUserPageFetcher(upstream),
  );

const externalSessionSchema = z
  .object({ isAuth: z.boolean() })
  .or(unknownValue.transform(() => ({ isAuth: true })));

const notSignedInProblem = () => new Problem("unauthenticated", "Sign in first.");

export const peopleTranslations: Translation[] = [
  defineTranslation(authEndpoints.checkSession, async (_, { exchange }) => {
    const { isAuth } = await exchange(authEndpoints.checkSession, {}, externalSessionSchema).catch(
      (error: unknown) => {
        const isRejected = error instanceof Problem && (error.kind === "forbidden" || error.kind === "rule");
        throw isRejected ? notSignedInProblem() : error;
      },
    );
    if (!isAuth) throw notSignedInProblem();
    return { isAuth };
  }),
  defineTranslation(authEndpoints.logout, async (_, { exchange }) => {
    await exchange(authEndpoints.logout, {}, unknownValue);
    return {};
  }),
  defineTranslation(userEndpoints.current, (_, { exchange }) =>
    exchange(userEndpoints.current, {}, externalViewerSchema),
  ),
  defineTranslation(userEndpoints.list, async ({ body }, upstream) => {
    const { pageNumber, pageSize, ...sorting } = userEndpoints.list.body.parse(body);
    const page = await fetchPageOfAnySize({ pageNumber, pageSize }, createUserPageFetcher(upstream, sorting));
    return { ...page, entities: page.entities.map(toUser) };
  }),
  defineTranslation(userEndpoints.get, async ({ query }, upstream) =>
    toUser(await findUser(upstream, query?.email ?? "")),
  ),
  defineTranslation(userEndpoints.changePrivileges, async ({ body }, upstream) => {
    const { email, privileges } = userEndpoints.changePrivileges.body.parse(body);
    const storedUser = await findUser(upstream, email);
    const unknownPrivileges = storedUser.privileges.filter((privilege) => !isKnownPrivilege(privilege));
    const privilegeChange = { email: storedUser.email, privileges: [...privileges, ...unknownPrivileges] };
    await upstream.exchange(userEndpoints.changePrivileges, { body: privilegeChange }, unknownValue);
    return toUser({ ...storedUser, privileges });
  }),
];
