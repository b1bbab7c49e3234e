import { useRouteLoaderData } from "react-router";
import type { loader } from "./area.tsx";

const unknown: Awaited<ReturnType<typeof loader>> = { tiers: [], renewalPeriod: null };

/** What the whole area knows and no change of a filter fetches again. */
export const useLicenseArea = () => useRouteLoaderData<typeof loader>("routes/license/area") ?? unknown;
