import type { Route } from "./+types/results.ts";
import { loadSearch } from "./load-search.ts";

/** JSON for the palette. */
export const loader = (args: Route.LoaderArgs) => loadSearch(args);
