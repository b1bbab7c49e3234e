import { fold } from "#app/domain/text/fold.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/tier-names.ts";
import { offeredNames } from "#app/routes/lists/offered-names.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const val = url.searchParams.get("val")?.trim().slice(0, 200) ?? "";
  if (val === "") return offeredNames([]);
  const tiers = await context.get(licenseApiContext).packages.tierNames({ query: { searchValue: val } });
  const names = tiers.map(({ prettyName }) => prettyName);
  return offeredNames(names.filter((name) => fold(name).includes(fold(val))));
}
