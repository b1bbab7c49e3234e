import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/routes/license/layout.tsx";

const emptyArea: Awaited<ReturnType<typeof loader>> = { tiers: [], renewalPeriod: null };

/** The data that the layout of the license pages loads once for all of them. */
export const useLicenseArea = () => useRouteLoaderData<typeof loader>("routes/license/layout") ?? emptyArea;
