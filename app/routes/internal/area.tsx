import { href, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { isSamePath, isWithinPath } from "#app/domain/text/path.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { usePermission } from "#app/routes/kit/use-may.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/area.ts";
import { AreaNumbers } from "./area-numbers.tsx";

export const middleware = [requireCapability("customers")];

export const meta = () => [{ title: "Trial Management" }];

/** The page renders without the numbers if they cannot be loaded. */
export async function loader({ context }: Route.LoaderArgs) {
  const { hostedCustomers } = context.get(licenseApiContext);
  return { numbers: await hostedCustomers.numbers().catch(() => null) };
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isWrite = formMethod !== undefined && formMethod !== "GET";
  const isQueryChange =
    isSamePath(currentUrl.pathname, nextUrl.pathname) && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && (isWrite || !isQueryChange);
}

const createInstance = { to: href("/internal/create-instance"), label: "Create instance" };
const lists = [
  { to: href("/internal/one-customers"), label: "Hosted customers" },
  { to: href("/internal/air-customers"), label: "FIS customers" },
];

export default function CustomerArea({ loaderData: { numbers } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const sections = usePermission("trial.create") ? [createInstance, ...lists] : lists;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 border-b bg-card px-4 sm:px-6">
        <Tabs
          label="Trial Management"
          className="gap-x-5 max-sm:gap-x-4 max-sm:text-xs"
          tabs={sections.map((section) => ({ ...section, current: isWithinPath(pathname, section.to) }))}
        />
        <AreaNumbers numbers={numbers} />
      </div>
      <Outlet />
    </>
  );
}
