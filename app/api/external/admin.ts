import { z } from "zod";
import { invalidFields, ruleViolation } from "#app/domain/problem.ts";
import type { Paging } from "#app/domain/page.ts";
import type { SavedSettings } from "#app/domain/settings/settings.ts";
import type { ApiToken } from "#app/domain/token/token.ts";
import { parseInput } from "#app/api/endpoint/parse-input.ts";
import { crmEndpoints } from "#app/api/customers/hubspot-customers.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import { packageEndpoints } from "#app/api/licenses/packages.ts";
import { tagEndpoints } from "#app/api/licenses/tags.ts";
import { versionEndpoints } from "#app/api/licenses/versions.ts";
import { settingsEndpoints } from "#app/api/admin/settings.ts";
import { tokenEndpoints } from "#app/api/admin/tokens.ts";
import {
  fetchPageOfAnySize,
  findInPages,
  missingEntityProblem,
  createEntityOrNullSchema,
  createRowVersionInput,
  type Translation,
  defineTranslation,
  type Upstream,
} from "./translation.ts";
import { createReadableArraySchema, unknownValue, createExternalPageSchema } from "./external-values.ts";
import {
  externalTokenSchema,
  externalCompanySchema,
  externalContactSchema,
  externalPackageSchema,
  externalSettingsSchema,
  externalTagSchema,
  externalTierFeatureSchema,
  externalTierNameSchema,
  externalVersionSchema,
  shortenToken,
} from "./entities.ts";

const minSearchLength = 2;

const readSettings = ({ exchange }: Upstream): Promise<SavedSettings> =>
  exchange(settingsEndpoints.read, {}, externalSettingsSchema);

const createTagPageFetcher =
  ({ exchange }: Upstream, sorting: object = { sortBy: "val", sortType: "ASC" }) =>
  (paging: Paging) =>
    exchange(
      tagEndpoints.list,
      { body: { ...sorting, ...paging } },
      createExternalPageSchema(externalTagSchema, "val"),
    );

const createTokenPageFetcher =
  ({ exchange }: Upstream, sorting: object = { sortBy: "createdAt", sortType: "DESC" }) =>
  (paging: Paging) =>
    exchange(
      tokenEndpoints.list,
      { body: { ...sorting, ...paging } },
      createExternalPageSchema(externalTokenSchema),
    );

const listVersions = ({ exchange }: Upstream) =>
  exchange(versionEndpoints.list, {}, createReadableArraySchema(externalVersionSchema, "version"));

async function findVersion(
  upstream: Upstream,
  isRequestedVersion: (candidate: z.output<typeof externalVersionSchema>) => boolean,
) {
  const versions = await listVersions(upstream);
  const matchingVersion = versions.find(isRequestedVersion);
  if (!matchingVersion)
    throw missingEntityProblem("The version", versionEndpoints.list, versions.unreadableEntities);
  return matchingVersion;
}

/** Finds a token by its shortened value, with or without the ellipsis at the end. */
const findToken = (upstream: Upstream, tokenStart: string) =>
  findInPages(
    "The API token",
    tokenEndpoints.list,
    ({ token }) => token === tokenStart || token === `${tokenStart}…`,
    createTokenPageFetcher(upstream),
  );

const omitTokenValue = ({ value: _, ...token }: z.output<typeof externalTokenSchema>): ApiToken => token;

const tagTranslations: Translation[] = [
  defineTranslation(tagEndpoints.search, ({ query }, { exchange }) =>
    exchange(tagEndpoints.search, { query: { val: query?.val ?? "" } }, z.array(z.string())),
  ),
  defineTranslation(tagEndpoints.list, ({ body }, upstream) => {
    const { pageNumber, pageSize, containingId: _, ...sorting } = parseInput(tagEndpoints.list.body, body);
    return fetchPageOfAnySize({ pageNumber, pageSize }, createTagPageFetcher(upstream, sorting));
  }),
  defineTranslation(tagEndpoints.get, ({ params }, upstream) =>
    findInPages("The tag", tagEndpoints.list, ({ id }) => id === params?.id, createTagPageFetcher(upstream)),
  ),
  defineTranslation(tagEndpoints.rename, async ({ params, body, ...input }, upstream) => {
    const upstreamInput = {
      params,
      body: parseInput(tagEndpoints.rename.body, body),
      ...createRowVersionInput(input),
    };
    const renamedTag = await upstream.exchange(
      tagEndpoints.rename,
      upstreamInput,
      createEntityOrNullSchema(externalTagSchema),
    );
    return (
      renamedTag ??
      findInPages(
        "The tag",
        tagEndpoints.list,
        ({ val }) => val === upstreamInput.body.val,
        createTagPageFetcher(upstream),
      )
    );
  }),
  defineTranslation(tagEndpoints.delete, async ({ params }, { exchange }) => {
    await exchange(tagEndpoints.delete, { params }, unknownValue);
    return {};
  }),
];

const versionOrNullSchema = createEntityOrNullSchema(externalVersionSchema);

const versionTranslations: Translation[] = [
  defineTranslation(versionEndpoints.list, (_, upstream) => listVersions(upstream)),
  defineTranslation(versionEndpoints.get, ({ params }, upstream) =>
    findVersion(upstream, ({ id }) => String(id) === String(params?.id)),
  ),
  defineTranslation(versionEndpoints.create, async ({ body, idempotencyKey }, upstream) => {
    const upstreamBody = parseInput(versionEndpoints.create.body, body);
    const upstreamInput = { body: upstreamBody, ...(idempotencyKey && { idempotencyKey }) };
    const createdVersion = await upstream.exchange(
      versionEndpoints.create,
      upstreamInput,
      versionOrNullSchema,
    );
    return createdVersion ?? findVersion(upstream, (candidate) => candidate.version === upstreamBody.version);
  }),
  defineTranslation(versionEndpoints.change, async ({ params, body, ...input }, upstream) => {
    const upstreamInput = {
      params,
      body: parseInput(versionEndpoints.change.body, body),
      ...createRowVersionInput(input),
    };
    const changedVersion = await upstream.exchange(
      versionEndpoints.change,
      upstreamInput,
      versionOrNullSchema,
    );
    return changedVersion ?? findVersion(upstream, ({ id }) => String(id) === String(params?.id));
  }),
];

const scopesNotSupportedMessage = "This installation creates only tokens with all rights of their owner.";

const tokenTranslations: Translation[] = [
  defineTranslation(tokenEndpoints.list, async ({ body }, upstream) => {
    const { pageNumber, pageSize, ...sorting } = parseInput(tokenEndpoints.list.body, body);
    const page = await fetchPageOfAnySize(
      { pageNumber, pageSize },
      createTokenPageFetcher(upstream, sorting),
    );
    return { ...page, entities: page.entities.map(omitTokenValue) };
  }),
  defineTranslation(tokenEndpoints.get, async ({ params }, upstream) =>
    omitTokenValue(await findToken(upstream, params?.token ?? "")),
  ),
  defineTranslation(tokenEndpoints.create, async ({ body }, { exchange }) => {
    const { token, name, expirationDate, scopes } = parseInput(tokenEndpoints.create.body, body);
    if (name !== null) throw invalidFields({ name: ["This installation stores no names of tokens."] });
    if (scopes !== null) throw ruleViolation("NO_SCOPES", scopesNotSupportedMessage, "scopes");
    const upstreamBody = { token, expirationDate };
    const createdToken = await exchange(
      tokenEndpoints.create,
      { body: upstreamBody },
      createEntityOrNullSchema(externalTokenSchema),
    );
    // The specification does not define the response, so fields that are not in the request may be empty.
    return {
      ownerEmail: "",
      createdAt: "",
      updatedAt: "",
      ...(createdToken && omitTokenValue(createdToken)),
      ...upstreamBody,
    };
  }),
  defineTranslation(tokenEndpoints.delete, async ({ params }, upstream) => {
    const { value } = await findToken(upstream, shortenToken(params?.token ?? ""));
    await upstream.exchange(tokenEndpoints.delete, { params: { token: value } }, unknownValue);
    return {};
  }),
];

const createSettingsTranslation = (endpoint: Endpoint): Translation => ({
  endpoint,
  translate: async ({ body, ...input }, upstream) => {
    const upstreamInput = { body: parseInput(endpoint.body, body), ...createRowVersionInput(input) };
    await upstream.exchange(endpoint, upstreamInput, unknownValue);
    return readSettings(upstream);
  },
});

const settingsTranslations: Translation[] = [
  defineTranslation(settingsEndpoints.read, (_, upstream) => readSettings(upstream)),
  createSettingsTranslation(settingsEndpoints.changeRenewalPeriod),
  createSettingsTranslation(settingsEndpoints.changeReminderDays),
];

const catalogAndCrmTranslations: Translation[] = [
  defineTranslation(packageEndpoints.listByType, ({ query }, { exchange }) =>
    exchange(
      packageEndpoints.listByType,
      { query: { type: query?.type } },
      createReadableArraySchema(externalPackageSchema, "name"),
    ),
  ),
  defineTranslation(packageEndpoints.searchTierNames, ({ query }, { exchange }) =>
    exchange(
      packageEndpoints.searchTierNames,
      { query: { searchValue: query?.searchValue ?? "" } },
      createReadableArraySchema(externalTierNameSchema, "prettyName"),
    ),
  ),
  defineTranslation(packageEndpoints.listTierFeatures, ({ params }, { exchange }) =>
    exchange(
      packageEndpoints.listTierFeatures,
      { params },
      createReadableArraySchema(externalTierFeatureSchema, "name"),
    ),
  ),
  defineTranslation(crmEndpoints.searchCompanies, async ({ query }, { exchange }) => {
    const name = query?.name?.trim() ?? "";
    if (name.length < minSearchLength) return [];
    return exchange(
      crmEndpoints.searchCompanies,
      { query: { name } },
      createReadableArraySchema(externalCompanySchema, "companyName"),
    );
  }),
  defineTranslation(crmEndpoints.searchContacts, ({ params, query }, { exchange }) =>
    exchange(
      crmEndpoints.searchContacts,
      { params, query: { email: query?.email ?? "" } },
      createReadableArraySchema(externalContactSchema, "email"),
    ),
  ),
];

export const adminTranslations: Translation[] = [
  ...tagTranslations,
  ...versionTranslations,
  ...tokenTranslations,
  ...settingsTranslations,
  ...catalogAndCrmTranslations,
];
