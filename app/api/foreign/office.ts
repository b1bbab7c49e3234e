import { z } from "zod";
import { ruleBroken } from "#app/domain/problem.ts";
import { newTokenValue } from "#app/domain/token/tokens.ts";
import type { Paging } from "#app/domain/page.ts";
import type { SavedSettings } from "#app/domain/settings/settings.ts";
import type { ApiToken } from "#app/domain/token/token.ts";
import { fit } from "#app/api/call/fit.ts";
import { crmCalls } from "#app/api/customers/hubspot-customers.ts";
import { packageCalls } from "#app/api/licenses/packages.ts";
import { tagCalls } from "#app/api/licenses/tags.ts";
import { versionCalls } from "#app/api/licenses/versions.ts";
import { settingsCalls } from "#app/api/office/settings.ts";
import { tokenCalls } from "#app/api/office/tokens.ts";
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
  anyPage,
  inList,
  notInList,
  orNothing,
  seenVersion,
  type Translation,
  translation,
  type Upstream,
} from "./translation.ts";
import { arrayOf } from "./readable.ts";
import { anything, pageOf } from "./wire.ts";

const shortestSearch = 2;

const readSettings = ({ exchange }: Upstream): Promise<SavedSettings> =>
  exchange(settingsCalls.read, {}, settings);

const tagsIn =
  ({ exchange }: Upstream, order: object = { sortBy: "val", sortType: "ASC" }) =>
  (paging: Paging) =>
    exchange(tagCalls.paginated, { body: { ...order, ...paging } }, pageOf(tag, "val"));

const tokensIn =
  ({ exchange }: Upstream, order: object = { sortBy: "createdAt", sortType: "DESC" }) =>
  (paging: Paging) =>
    exchange(tokenCalls.paginated, { body: { ...order, ...paging } }, pageOf(apiToken));

const versionsIn = ({ exchange }: Upstream) => exchange(versionCalls.all, {}, arrayOf(version, "version"));

async function versionIn(upstream: Upstream, isIt: (one: z.output<typeof version>) => boolean) {
  const versions = await versionsIn(upstream);
  const existing = versions.find(isIt);
  if (!existing) throw notInList("The version", versionCalls.all, versions.unreadable);
  return existing;
}

/** The path may contain the listed form of a token, with or without its ellipsis. */
const tokenIn = (upstream: Upstream, named: string) =>
  inList(
    "The API token",
    tokenCalls.paginated,
    ({ token }) => token === named || token === `${named}…`,
    tokensIn(upstream),
  );

const shown = ({ value: _, ...token }: z.output<typeof apiToken>): ApiToken => token;

const tagTranslations: Translation[] = [
  translation(tagCalls.search, ({ query }, { exchange }) =>
    exchange(tagCalls.search, { query: { val: query?.val ?? "" } }, z.array(z.string())),
  ),
  translation(tagCalls.paginated, ({ body }, upstream) => {
    const { pageNumber, pageSize, ...order } = fit(tagCalls.paginated.body, body);
    return anyPage({ pageNumber, pageSize }, tagsIn(upstream, order));
  }),
  translation(tagCalls.one, ({ params }, upstream) =>
    inList("The tag", tagCalls.paginated, ({ id }) => id === params?.id, tagsIn(upstream)),
  ),
  translation(tagCalls.rename, async ({ params, body, ...input }, upstream) => {
    const sent = { params, body: fit(tagCalls.rename.body, body), ...seenVersion(input) };
    const renamed = await upstream.exchange(tagCalls.rename, sent, orNothing(tag));
    return (
      renamed ?? inList("The tag", tagCalls.paginated, ({ val }) => val === sent.body.val, tagsIn(upstream))
    );
  }),
  translation(tagCalls.delete, async ({ params }, { exchange }) => {
    await exchange(tagCalls.delete, { params }, anything);
    return {};
  }),
];

const versionTranslations: Translation[] = [
  translation(versionCalls.all, (_, upstream) => versionsIn(upstream)),
  translation(versionCalls.one, ({ params }, upstream) =>
    versionIn(upstream, ({ id }) => String(id) === String(params?.id)),
  ),
  translation(versionCalls.create, async ({ body, idempotencyKey }, upstream) => {
    const sent = fit(versionCalls.create.body, body);
    const input = { body: sent, ...(idempotencyKey && { idempotencyKey }) };
    const made = await upstream.exchange(versionCalls.create, input, orNothing(version));
    return made ?? versionIn(upstream, (one) => one.version === sent.version);
  }),
  translation(versionCalls.change, async ({ params, body, ...input }, upstream) => {
    const sent = { params, body: fit(versionCalls.change.body, body), ...seenVersion(input) };
    const changed = await upstream.exchange(versionCalls.change, sent, orNothing(version));
    return changed ?? versionIn(upstream, ({ id }) => String(id) === String(params?.id));
  }),
];

const noScopes = "This installation makes only tokens that may do all that their owner may.";

const tokenTranslations: Translation[] = [
  translation(tokenCalls.paginated, async ({ body }, upstream) => {
    const { pageNumber, pageSize, ...order } = fit(tokenCalls.paginated.body, body);
    const page = await anyPage({ pageNumber, pageSize }, tokensIn(upstream, order));
    return { ...page, entities: page.entities.map(shown) };
  }),
  translation(tokenCalls.one, async ({ params }, upstream) =>
    shown(await tokenIn(upstream, params?.token ?? "")),
  ),
  translation(tokenCalls.create, async ({ body }, { exchange }) => {
    const { token = newTokenValue(), expirationDate, scopes } = fit(tokenCalls.create.body, body);
    if (scopes !== null) throw ruleBroken("NO_SCOPES", noScopes, "scopes");
    const sent = { token, expirationDate };
    const made = await exchange(tokenCalls.create, { body: sent }, orNothing(apiToken));
    return { ownerEmail: "", createdAt: "", updatedAt: "", ...(made && shown(made)), ...sent };
  }),
  translation(tokenCalls.delete, async ({ params }, upstream) => {
    const { value } = await tokenIn(upstream, listedToken(params?.token ?? ""));
    await upstream.exchange(tokenCalls.delete, { params: { token: value } }, anything);
    return {};
  }),
];

const settingsTranslations: Translation[] = [
  translation(settingsCalls.read, (_, upstream) => readSettings(upstream)),
  translation(settingsCalls.changeRenewalPeriod, async ({ body, ...input }, upstream) => {
    const sent = { body: fit(settingsCalls.changeRenewalPeriod.body, body), ...seenVersion(input) };
    await upstream.exchange(settingsCalls.changeRenewalPeriod, sent, anything);
    return readSettings(upstream);
  }),
  translation(settingsCalls.changeReminderDays, async ({ body, ...input }, upstream) => {
    const sent = { body: fit(settingsCalls.changeReminderDays.body, body), ...seenVersion(input) };
    await upstream.exchange(settingsCalls.changeReminderDays, sent, anything);
    return readSettings(upstream);
  }),
];

const choiceTranslations: Translation[] = [
  translation(packageCalls.ofType, ({ query }, { exchange }) =>
    exchange(packageCalls.ofType, { query: { type: query?.type } }, arrayOf(productPackage, "name")),
  ),
  translation(packageCalls.tierNames, ({ query }, { exchange }) =>
    exchange(
      packageCalls.tierNames,
      { query: { searchValue: query?.searchValue ?? "" } },
      arrayOf(tierName, "prettyName"),
    ),
  ),
  translation(packageCalls.tierFeatures, ({ params }, { exchange }) =>
    exchange(packageCalls.tierFeatures, { params }, arrayOf(tierFeature, "name")),
  ),
  translation(crmCalls.companies, async ({ query }, { exchange }) => {
    const name = query?.name?.trim() ?? "";
    if (name.length < shortestSearch) return [];
    return exchange(crmCalls.companies, { query: { name } }, arrayOf(company, "companyName"));
  }),
  translation(crmCalls.contacts, ({ params, query }, { exchange }) =>
    exchange(crmCalls.contacts, { params, query: { email: query?.email ?? "" } }, arrayOf(contact, "email")),
  ),
];

export const officeTranslations: Translation[] = [
  ...tagTranslations,
  ...versionTranslations,
  ...tokenTranslations,
  ...settingsTranslations,
  ...choiceTranslations,
];
