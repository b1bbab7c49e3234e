import { data } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import { type FoundKind, mostOfAKind } from "#app/domain/search/search.ts";
import { fold } from "#app/domain/text/fold.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { offersContext } from "#app/middleware/offers.ts";
import type { Route } from "./+types/names.ts";
import { namedKinds, type NamedKind, type OfferedNames, offeredNames } from "./offered-names.ts";

type Find = (api: LicenseApiClient, text: string) => Promise<OfferedNames>;

const containing = (names: readonly string[], text: string) =>
  offeredNames(names.filter((name) => fold(name).includes(fold(text))));

const sought =
  (kind: FoundKind): Find =>
  async ({ searches }, text) => {
    const found = await searches.find({ query: { text, kinds: kind } });
    const names = found.map(({ id, name }) => (kind === "contact" ? id : name));
    return { names, hasMore: names.length === mostOfAKind };
  };

const finds: Record<NamedKind, Find> = {
  tags: async ({ tags }, val) => containing(await tags.search({ query: { val } }), val),
  tiers: async ({ packages }, searchValue) => {
    const tiers = await packages.tierNames({ query: { searchValue } });
    return containing(
      tiers.map(({ prettyName }) => prettyName),
      searchValue,
    );
  },
  companies: sought("company"),
  contacts: sought("contact"),
  users: sought("user"),
};

/** Names that the license API cannot search have no suggestions. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const of = namedKinds.find((kind) => kind === params.of);
  if (!of) throw data(null, { status: 404 });
  const typed = url.searchParams.get("val") ?? "";
  const text = typed.trim().slice(0, 200);
  const isOffered = of === "tags" || of === "tiers" || context.get(offersContext).includes("search");
  const offered =
    isOffered && text !== "" ? await finds[of](context.get(licenseApiContext), text) : offeredNames([]);
  return { ...offered, of, typed };
}
