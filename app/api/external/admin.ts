import { z } from "zod";
import { ruleBroken } from "#app/domain/problem.ts";
import { newTokenValue } from "#app/domain/token/tokens.ts";
import type { Paging } from "#app/domain/page.ts";
import type { SavedSettings } from "#app/domain/settings/settings.ts";
import type { ApiToken } from "#app/domain/token/token.ts";
import { parseInput } from "#app/api/endpoint/parse-input.ts";
import { crmEndpoints } from "#app/api/customers/hubspot-customers.ts";
import { packageEndpoints } from "#app/api/licenses/packages.ts";
import { tagEndpoints } from "#app/api/licenses/tags.ts";
import { versionEndpoints } from "#app/api/licenses/versions.ts";
import { settingsEndpoints } from "#app/api/admin/settings.ts";
import { tokenEndpoints } from "#app/api/admin/tokens.ts";
import {
  apiToken,
  company,
  contact,
  productPackage,
  settings,
  tag,
  tierFeature,
  tierName,
  version,
} from "./entities.ts";
import { listedToken } from "./listed-token.ts";
import {
  fetchAnyPage,
  findInPages,
  notInList,
  orNull,
  rowVersionOf,
  type Translation,
  translation,
  type Upstream,
} from "./translation.ts";
import { arrayOf } from "./readable.ts";
import { unknownValue, pageOf } from "./wire.ts";

const minSearchLength = 2;

const readSettings = ({ exchange }: Upstream): Promise<SavedSettings> =>
  exchange(settingsEndpoints.read, {}, settings);

const fetchTags =
  ({ exchange }: Upstream, sorting: object = { sortBy: "val", sortType: "ASC" }) =>
  (paging: Paging) =>
    exchange(tagEndpoints.paginated, { body: { ...sorting, ...paging } }, pageOf(tag, "val"));

const fetchTokens =
  ({ exchange }: Upstream, sorting: object = { sortBy: "createdAt", sortType: "DESC" }) =>
  (paging: Paging) =>
    exchange(tokenEndpoints.paginated, { body: { ...sorting, ...paging } }, pageOf(apiToken));

const listVersions = ({ exchange }: Upstream) =>
  exchange(versionEndpoints.list, {}, arrayOf(version, "version"));

async function findVersion(upstream: Upstream, matches: (candidate: z.output<typeof version>) => boolean) {
  const versions = await listVersions(upstream);
  const existing = versions.find(matches);
  if (!existing) throw notInList("The version", versionEndpoints.list, versions.unreadable);
  return existing;
}

/** The path may contain the listed form of a token, with or without its ellipsis. */
const findToken = (upstream: Upstream, tokenStart: string) =>
  findInPages(
    "The API token",
    tokenEndpoints.paginated,
    ({ token }) => token === tokenStart || token === `${tokenStart}…`,
    fetchTokens(upstream),
  );

const withoutValue = ({ value: _, ...token }: z.output<typeof apiToken>): ApiToken => token;

const tagTranslations: Translation[] = [
  translation(tagEndpoints.search, ({ query }, { exchange }) =>
    exchange(tagEndpoints.search, { query: { val: query?.val ?? "" } }, z.array(z.string())),
  ),
  translation(tagEndpoints.paginated, ({ body }, upstream) => {
    const { pageNumber, pageSize, ...sorting } = parseInput(tagEndpoints.paginated.body, body);
    return fetchAnyPage({ pageNumber, pageSize }, fetchTags(upstream, sorting));
  }),
  translation(tagEndpoints.get, ({ params }, upstream) =>
    findInPages("The tag", tagEndpoints.paginated, ({ id }) => id === params?.id, fetchTags(upstream)),
  ),
  translation(tagEndpoints.rename, async ({ params, body, ...input }, upstream) => {
    const upstreamInput = {
      params,
      body: parseInput(tagEndpoints.rename.body, body),
      ...rowVersionOf(input),
    };
    const renamedTag = await upstream.exchange(tagEndpoints.rename, upstreamInput, orNull(tag));
    return (
      renamedTag ??
      findInPages(
        "The tag",
        tagEndpoints.paginated,
        ({ val }) => val === upstreamInput.body.val,
        fetchTags(upstream),
      )
    );
  }),
  translation(tagEndpoints.delete, async ({ params }, { exchange }) => {
    await exchange(tagEndpoints.delete, { params }, unknownValue);
    return {};
  }),
];

const versionTranslations: Translation[] = [
  translation(versionEndpoints.list, (_, upstream) => listVersions(upstream)),
  translation(versionEndpoints.get, ({ params }, upstream) =>
    findVersion(upstream, ({ id }) => String(id) === String(params?.id)),
  ),
  translation(versionEndpoints.create, async ({ body, idempotencyKey }, upstream) => {
    const upstreamBody = parseInput(versionEndpoints.create.body, body);
    const input = { body: upstreamBody, ...(idempotencyKey && { idempotencyKey }) };
    const createdVersion = await upstream.exchange(versionEndpoints.create, input, orNull(version));
    return createdVersion ?? findVersion(upstream, (candidate) => candidate.version === upstreamBody.version);
  }),
  translation(versionEndpoints.change, async ({ params, body, ...input }, upstream) => {
    const upstreamInput = {
      params,
      body: parseInput(versionEndpoints.change.body, body),
      ...rowVersionOf(input),
    };
    const changedVersion = await upstream.exchange(versionEndpoints.change, upstreamInput, orNull(version));
    return changedVersion ?? findVersion(upstream, ({ id }) => String(id) === String(params?.id));
  }),
];

const noScopes = "This installation makes only tokens that may do all that their owner may.";

const tokenTranslations: Translation[] = [
  translation(tokenEndpoints.paginated, async ({ body }, upstream) => {
    const { pageNumber, pageSize, ...sorting } = parseInput(tokenEndpoints.paginated.body, body);
    const page = await fetchAnyPage({ pageNumber, pageSize }, fetchTokens(upstream, sorting));
    return { ...page, entities: page.entities.map(withoutValue) };
  }),
  translation(tokenEndpoints.get, async ({ params }, upstream) =>
    withoutValue(await findToken(upstream, params?.token ?? "")),
  ),
  translation(tokenEndpoints.create, async ({ body }, { exchange }) => {
    const { token = newTokenValue(), expirationDate, scopes } = parseInput(tokenEndpoints.create.body, body);
    if (scopes !== null) throw ruleBroken("NO_SCOPES", noScopes, "scopes");
    const upstreamBody = { token, expirationDate };
    const createdToken = await exchange(tokenEndpoints.create, { body: upstreamBody }, orNull(apiToken));
    return {
      ownerEmail: "",
      createdAt: "",
      updatedAt: "",
      ...(createdToken && withoutValue(createdToken)),
      ...upstreamBody,
    };
  }),
  translation(tokenEndpoints.delete, async ({ params }, upstream) => {
    const { value } = await findToken(upstream, listedToken(params?.token ?? ""));
    await upstream.exchange(tokenEndpoints.delete, { params: { token: value } }, unknownValue);
    return {};
  }),
];

const settingsTranslations: Translation[] = [
  translation(settingsEndpoints.read, (_, upstream) => readSettings(upstream)),
  translation(settingsEndpoints.changeRenewalPeriod, async ({ body, ...input }, upstream) => {
    const upstreamInput = {
      body: parseInput(settingsEndpoints.changeRenewalPeriod.body, body),
      ...rowVersionOf(input),
    };
    await upstream.exchange(settingsEndpoints.changeRenewalPeriod, upstreamInput, unknownValue);
    return readSettings(upstream);
  }),
  translation(settingsEndpoints.changeReminderDays, async ({ body, ...input }, upstream) => {
    const upstreamInput = {
      body: parseInput(settingsEndpoints.changeReminderDays.body, body),
      ...rowVersionOf(input),
    };
    await upstream.exchange(settingsEndpoints.changeReminderDays, upstreamInput, unknownValue);
    return readSettings(upstream);
  }),
];

const catalogTranslations: Translation[] = [
  translation(packageEndpoints.ofType, ({ query }, { exchange }) =>
    exchange(packageEndpoints.ofType, { query: { type: query?.type } }, arrayOf(productPackage, "name")),
  ),
  translation(packageEndpoints.tierNames, ({ query }, { exchange }) =>
    exchange(
      packageEndpoints.tierNames,
      { query: { searchValue: query?.searchValue ?? "" } },
      arrayOf(tierName, "prettyName"),
    ),
  ),
  translation(packageEndpoints.tierFeatures, ({ params }, { exchange }) =>
    exchange(packageEndpoints.tierFeatures, { params }, arrayOf(tierFeature, "name")),
  ),
  translation(crmEndpoints.companies, async ({ query }, { exchange }) => {
    const name = query?.name?.trim() ?? "";
    if (name.length < minSearchLength) return [];
    return exchange(crmEndpoints.companies, { query: { name } }, arrayOf(company, "companyName"));
  }),
  translation(crmEndpoints.contacts, ({ params, query }, { exchange }) =>
    exchange(
      crmEndpoints.contacts,
      { params, query: { email: query?.email ?? "" } },
      arrayOf(contact, "email"),
    ),
  ),
];

export const adminTranslations: Translation[] = [
  ...tagTranslations,
  ...versionTranslations,
  ...tokenTranslations,
  ...settingsTranslations,
  ...catalogTranslations,
];
