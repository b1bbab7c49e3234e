import type { Route } from "./+types/results.ts";
import { loadSearch } from "./load-search.ts";

/** Returns the search results as JSON for the palette. */
export const loader = (args: Route.LoaderArgs) => loadSearch(args);
