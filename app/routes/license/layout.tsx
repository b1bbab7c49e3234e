import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import type { TierName } from "#app/domain/package/package.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { ErrorPage } from "#app/routes/kit/page/error-page.tsx";
import { AreaFrame } from "#app/routes/menus/area-frame.tsx";
import type { Route } from "./+types/layout.ts";

const emptyLicenseArea: { tiers: TierName[]; renewalPeriod: number | null } = {
  tiers: [],
  renewalPeriod: null,
};

/** Loads data that several license pages use. Ignores failed requests, because the pages also render without this data. */
export async function loader({ context }: Route.LoaderArgs) {
  // The page of the audit log also opens without a sign-in.
  if (context.get(sessionContext) === null) return emptyLicenseArea;
  const api = context.get(licenseApiContext);
  const [tiers, renewalPeriod] = await Promise.all([
    api.packages.searchTierNames({ query: {} }).catch(() => emptyLicenseArea.tiers),
    api.settings.read().then(
      (settings) => settings.renewalPeriod,
      () => emptyLicenseArea.renewalPeriod,
    ),
  ]);
  return { tiers, renewalPeriod };
}

/** Loads the data again after a form was submitted, but not after other navigations. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== "GET" && defaultShouldRevalidate;

export default function LicenseLayout() {
  return (
    <AreaFrame area="license">
      <Outlet />
    </AreaFrame>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaFrame area="license">
    <ErrorPage error={error} />
  </AreaFrame>
);
