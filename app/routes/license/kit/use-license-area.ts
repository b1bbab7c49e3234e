import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/routes/license/area.ts";

const emptyArea: Awaited<ReturnType<typeof loader>> = { tiers: [], renewalPeriod: null };

/** Returns the data that the parent route loads once for all its pages. */
export const useLicenseArea = () => useRouteLoaderData<typeof loader>("routes/license/area") ?? emptyArea;
