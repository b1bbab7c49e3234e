import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { TierName } from "#app/domain/package/package.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/area.ts";

export const handle = { area: "license" };

/** Loads data that several license pages use. Ignores failed requests, because the pages also render without this data. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(licenseApiContext);
  const [tiers, renewalPeriod] = await Promise.all([
    api.packages.searchTierNames({ query: {} }).catch((): TierName[] => []),
    api.settings.read().then(
      (settings) => settings.renewalPeriod,
      () => null,
    ),
  ]);
  return { tiers, renewalPeriod };
}

/** Loads the data again after a form was submitted, but not after other navigations. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== "GET" && defaultShouldRevalidate;
