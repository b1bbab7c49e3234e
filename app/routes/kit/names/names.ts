import { data } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import { type ResultKind, maxResultsPerKind } from "#app/domain/search/search.ts";
import { can } from "#app/domain/person/can.ts";
import { containsName } from "#app/domain/text/normalize-name.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { hasExtensions } from "#app/middleware/license-api-kind.ts";
import type { Route } from "./+types/names.ts";
import {
  suggestsAllNames,
  maxSuggestions,
  nameKinds,
  type NameKind,
  type NameSuggestions,
  limitSuggestions,
} from "./name-suggestions.ts";

type SuggestionFinder = (api: LicenseApiClient, text: string) => Promise<NameSuggestions>;

const filterSuggestions = (names: readonly string[], text: string) =>
  limitSuggestions(names.filter((name) => containsName(name, text)));

const createNameSearch =
  (kind: ResultKind): SuggestionFinder =>
  async ({ searches }, text) => {
    const results = await searches.find({ query: { search: text, kinds: kind } });
    // The user chooses a contact by e-mail address, which is the id of the search result.
    const names = results.map(({ id, name }) => (kind === "contact" ? id : name));
    return { names, hasMore: names.length === maxResultsPerKind };
  };

const suggestionFinders: Record<NameKind, SuggestionFinder> = {
  tags: async ({ tags }, val) => filterSuggestions(await tags.search({ query: { val } }), val),
  tiers: async ({ packages }, searchValue) => {
    const tiers = await packages.searchTierNames({ query: { searchValue } });
    return filterSuggestions(
      tiers.map(({ prettyName }) => prettyName),
      searchValue,
    );
  },
  companies: createNameSearch("company"),
  contacts: createNameSearch("contact"),
  users: createNameSearch("user"),
  licenses: findLicenses,
};

/** Finds licenses by key, and the newest license of a company by its name. */
async function findLicenses({ searches }: LicenseApiClient, text: string): Promise<NameSuggestions> {
  const results = await searches.find({ query: { search: text, kinds: "license,company" } });
  const abouts = Object.fromEntries(
    results.map(({ kind, id, name, about }) => [id, (kind === "company" ? name : about) ?? ""]),
  );
  return { names: Object.keys(abouts), abouts, hasMore: results.length >= maxResultsPerKind };
}

/** Only the address of the viewer if the viewer may not list users. */
async function suggestUsers(context: Route.LoaderArgs["context"]): Promise<NameSuggestions> {
  const session = context.get(sessionContext);
  if (session === null) return limitSuggestions([]);
  if (!can(session, "person.manage")) return limitSuggestions([session.email]);
  const { users } = context.get(licenseApiContext);
  const { entities, totalEntityCount } = await users.list({
    body: { pageNumber: 0, pageSize: maxSuggestions },
  });
  return { names: entities.map(({ email }) => email), hasMore: totalEntityCount > entities.length };
}

/** No suggestions if the license API cannot search for this kind of name. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const kind = nameKinds.find((nameKind) => nameKind === params.of);
  if (!kind) throw data(null, { status: 404 });
  const typedText = url.searchParams.get("val") ?? "";
  const text = typedText.trim().slice(0, 200);
  if (text === "" && suggestsAllNames(kind))
    return { ...(await suggestUsers(context)), kind, typed: typedText };
  const isSearchable = kind === "tags" || kind === "tiers" || hasExtensions(context);
  const suggestions =
    isSearchable && text !== ""
      ? await suggestionFinders[kind](context.get(licenseApiContext), text)
      : limitSuggestions([]);
  return { ...suggestions, kind, typed: typedText };
}
