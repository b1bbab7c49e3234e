import { href } from "react-router";
import { z } from "zod";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import type { Route } from "./+types/remove.ts";
import {
  loadCatalogToEdit,
  redirectWithNotFoundToast,
  saveCatalogDraft,
  redirectToCatalog,
} from "./catalog-request.ts";

export const meta = () => [{ title: "Remove from the catalog" }];

const removalParamsSchema = z.object({ of: z.enum(["package", "tier"]), id: z.string() });

async function loadRemoval(args: LoaderArgs<Route.LoaderArgs["params"]>) {
  const { packages, rowVersion } = await loadCatalogToEdit(args);
  const { data: removal } = removalParamsSchema.safeParse(args.params);
  const isPackage = removal?.of === "package";
  const title = isPackage
    ? packages.find(({ id }) => id === removal.id)?.name
    : packages.flatMap(({ tiers }) => tiers).find(({ id }) => id === removal?.id)?.prettyName;
  if (!removal || title === undefined) throw await redirectWithNotFoundToast(args, "This item");
  const remainingPackages = isPackage
    ? packages.filter(({ id }) => id !== removal.id)
    : packages.map((catalogPackage) => ({
        ...catalogPackage,
        tiers: catalogPackage.tiers.filter(({ id }) => id !== removal.id),
      }));
  return { title, isPackage, remainingPackages, rowVersion };
}

export async function loader(args: Route.LoaderArgs) {
  const { title, isPackage } = await loadRemoval(args);
  return { title, isPackage };
}

export async function action(args: Route.ActionArgs) {
  const { title, remainingPackages, rowVersion } = await loadRemoval(args);
  await saveCatalogDraft(args, rowVersion, remainingPackages);
  return redirectToCatalog(args, `${title} will be removed when you review and save the catalog`);
}

export default function RemoveDialog({ loaderData: { title, isPackage } }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title={isPackage ? "Remove package" : "Remove tier"}
      label="Remove"
      busyLabel="Removing…"
      variant="destructive"
      closeTo={href("/license/settings/catalog")}
      lastResult={undefined}
      errorTitle=""
    >
      <p>
        <strong className="[overflow-wrap:anywhere]">{title}</strong>{" "}
        {isPackage ? "and its tiers" : "and its features"} will be removed when you save the catalog.
      </p>
      <p>Packages and tiers that licenses use can’t be removed. Retire them instead.</p>
    </ConfirmDialog>
  );
}
