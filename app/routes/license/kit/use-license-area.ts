import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/routes/license/area.tsx";

const emptyArea: Awaited<ReturnType<typeof loader>> = { tiers: [], renewalPeriod: null };

/** Loaded once for the area and reused for each filter. */
export const useLicenseArea = () => useRouteLoaderData<typeof loader>("routes/license/area") ?? emptyArea;
