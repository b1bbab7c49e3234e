import { z } from "zod";
import { ruleViolation } from "#app/domain/problem.ts";
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
  fetchAnyPage,
  findInPages,
  missingEntityProblem,
  entityOrNull,
  rowVersionInput,
  type Translation,
  defineTranslation,
  type Upstream,
} from "#app/api/protocol/translation.ts";
import { readableArrayOf } from "#app/api/protocol/readable.ts";
import { unknownValue, pageOf } from "#app/api/protocol/external-values.ts";
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
  exchange(versionEndpoints.list, {}, readableArrayOf(version, "version"));

async function findVersion(upstream: Upstream, matches: (candidate: z.output<typeof version>) => boolean) {
  const versions = await listVersions(upstream);
  const matchingVersion = versions.find(matches);
  if (!matchingVersion) throw missingEntityProblem("The version", versionEndpoints.list, versions.unreadable);
  return matchingVersion;
}

/** Finds a token by its listed form, with or without the ellipsis. */
const findToken = (upstream: Upstream, tokenStart: string) =>
  findInPages(
    "The API token",
    tokenEndpoints.paginated,
    ({ token }) => token === tokenStart || token === `${tokenStart}…`,
    fetchTokens(upstream),
  );

const omitValue = ({ value: _, ...token }: z.output<typeof apiToken>): ApiToken => token;

const tagTranslations: Translation[] = [
  defineTranslation(tagEndpoints.search, ({ query }, { exchange }) =>
    exchange(tagEndpoints.search, { query: { val: query?.val ?? "" } }, z.array(z.string())),
  ),
  defineTranslation(tagEndpoints.paginated, ({ body }, upstream) => {
    const { pageNumber, pageSize, ...sorting } = parseInput(tagEndpoints.paginated.body, body);
    return fetchAnyPage({ pageNumber, pageSize }, fetchTags(upstream, sorting));
  }),
  defineTranslation(tagEndpoints.get, ({ params }, upstream) =>
    findInPages("The tag", tagEndpoints.paginated, ({ id }) => id === params?.id, fetchTags(upstream)),
  ),
  defineTranslation(tagEndpoints.rename, async ({ params, body, ...input }, upstream) => {
    const upstreamInput = {
      params,
      body: parseInput(tagEndpoints.rename.body, body),
      ...rowVersionInput(input),
    };
    const renamedTag = await upstream.exchange(tagEndpoints.rename, upstreamInput, entityOrNull(tag));
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
  defineTranslation(tagEndpoints.delete, async ({ params }, { exchange }) => {
    await exchange(tagEndpoints.delete, { params }, unknownValue);
    return {};
  }),
];

const versionTranslations: Translation[] = [
  defineTranslation(versionEndpoints.list, (_, upstream) => listVersions(upstream)),
  defineTranslation(versionEndpoints.get, ({ params }, upstream) =>
    findVersion(upstream, ({ id }) => String(id) === String(params?.id)),
  ),
  defineTranslation(versionEndpoints.create, async ({ body, idempotencyKey }, upstream) => {
    const upstreamBody = parseInput(versionEndpoints.create.body, body);
    const input = { body: upstreamBody, ...(idempotencyKey && { idempotencyKey }) };
    const createdVersion = await upstream.exchange(versionEndpoints.create, input, entityOrNull(version));
    return createdVersion ?? findVersion(upstream, (candidate) => candidate.version === upstreamBody.version);
  }),
  defineTranslation(versionEndpoints.change, async ({ params, body, ...input }, upstream) => {
    const upstreamInput = {
      params,
      body: parseInput(versionEndpoints.change.body, body),
      ...rowVersionInput(input),
    };
    const changedVersion = await upstream.exchange(
      versionEndpoints.change,
      upstreamInput,
      entityOrNull(version),
    );
    return changedVersion ?? findVersion(upstream, ({ id }) => String(id) === String(params?.id));
  }),
];

const noScopesMessage = "This installation creates only tokens with all rights of their owner.";

const tokenTranslations: Translation[] = [
  defineTranslation(tokenEndpoints.paginated, async ({ body }, upstream) => {
    const { pageNumber, pageSize, ...sorting } = parseInput(tokenEndpoints.paginated.body, body);
    const page = await fetchAnyPage({ pageNumber, pageSize }, fetchTokens(upstream, sorting));
    return { ...page, entities: page.entities.map(omitValue) };
  }),
  defineTranslation(tokenEndpoints.get, async ({ params }, upstream) =>
    omitValue(await findToken(upstream, params?.token ?? "")),
  ),
  defineTranslation(tokenEndpoints.create, async ({ body }, { exchange }) => {
    const { token = newTokenValue(), expirationDate, scopes } = parseInput(tokenEndpoints.create.body, body);
    if (scopes !== null) throw ruleViolation("NO_SCOPES", noScopesMessage, "scopes");
    const upstreamBody = { token, expirationDate };
    const createdToken = await exchange(
      tokenEndpoints.create,
      { body: upstreamBody },
      entityOrNull(apiToken),
    );
    return {
      ownerEmail: "",
      createdAt: "",
      updatedAt: "",
      ...(createdToken && omitValue(createdToken)),
      ...upstreamBody,
    };
  }),
  defineTranslation(tokenEndpoints.delete, async ({ params }, upstream) => {
    const { value } = await findToken(upstream, listedToken(params?.token ?? ""));
    await upstream.exchange(tokenEndpoints.delete, { params: { token: value } }, unknownValue);
    return {};
  }),
];

const settingsTranslations: Translation[] = [
  defineTranslation(settingsEndpoints.read, (_, upstream) => readSettings(upstream)),
  defineTranslation(settingsEndpoints.changeRenewalPeriod, async ({ body, ...input }, upstream) => {
    const upstreamInput = {
      body: parseInput(settingsEndpoints.changeRenewalPeriod.body, body),
      ...rowVersionInput(input),
    };
    await upstream.exchange(settingsEndpoints.changeRenewalPeriod, upstreamInput, unknownValue);
    return readSettings(upstream);
  }),
  defineTranslation(settingsEndpoints.changeReminderDays, async ({ body, ...input }, upstream) => {
    const upstreamInput = {
      body: parseInput(settingsEndpoints.changeReminderDays.body, body),
      ...rowVersionInput(input),
    };
    await upstream.exchange(settingsEndpoints.changeReminderDays, upstreamInput, unknownValue);
    return readSettings(upstream);
  }),
];

const catalogTranslations: Translation[] = [
  defineTranslation(packageEndpoints.ofType, ({ query }, { exchange }) =>
    exchange(
      packageEndpoints.ofType,
      { query: { type: query?.type } },
      readableArrayOf(productPackage, "name"),
    ),
  ),
  defineTranslation(packageEndpoints.tierNames, ({ query }, { exchange }) =>
    exchange(
      packageEndpoints.tierNames,
      { query: { searchValue: query?.searchValue ?? "" } },
      readableArrayOf(tierName, "prettyName"),
    ),
  ),
  defineTranslation(packageEndpoints.tierFeatures, ({ params }, { exchange }) =>
    exchange(packageEndpoints.tierFeatures, { params }, readableArrayOf(tierFeature, "name")),
  ),
  defineTranslation(crmEndpoints.companies, async ({ query }, { exchange }) => {
    const name = query?.name?.trim() ?? "";
    if (name.length < minSearchLength) return [];
    return exchange(crmEndpoints.companies, { query: { name } }, readableArrayOf(company, "companyName"));
  }),
  defineTranslation(crmEndpoints.contacts, ({ params, query }, { exchange }) =>
    exchange(
      crmEndpoints.contacts,
      { params, query: { email: query?.email ?? "" } },
      readableArrayOf(contact, "email"),
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
