import { href } from "react-router";
import { z } from "zod";
import { requireOffer } from "#app/middleware/offers.ts";
import { ConfirmDialog } from "#app/routes/forms/confirm-dialog.tsx";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import type { Route } from "./+types/remove.ts";
import { catalogToEdit, goneFromCatalog, keepChange, toCatalog } from "./catalog-request.ts";

export const middleware = [requireOffer("catalog")];

export const meta = () => [{ title: "Remove from the catalog" }];

const removed = z.object({ of: z.enum(["package", "tier"]), id: z.string() });

async function packageToRemove(args: LoaderArgs<Route.LoaderArgs["params"]>) {
  const { packages, rowVersion } = await catalogToEdit(args);
  const { data: named } = removed.safeParse(args.params);
  const ofPackage = named?.of === "package";
  const title = ofPackage
    ? packages.find(({ id }) => id === named.id)?.name
    : packages.flatMap(({ tiers }) => tiers).find(({ id }) => id === named?.id)?.prettyName;
  if (!named || title === undefined) throw await goneFromCatalog(args, "This");
  const rest = ofPackage
    ? packages.filter(({ id }) => id !== named.id)
    : packages.map((one) => ({ ...one, tiers: one.tiers.filter(({ id }) => id !== named.id) }));
  return { title, ofPackage, rest, rowVersion };
}

export async function loader(args: Route.LoaderArgs) {
  const { title, ofPackage } = await packageToRemove(args);
  return { title, ofPackage };
}

export async function action(args: Route.ActionArgs) {
  const { title, rest, rowVersion } = await packageToRemove(args);
  await keepChange(args, rowVersion, rest);
  return toCatalog(args, `${title} is gone once you review and save`);
}

export default function RemoveDialog({ loaderData: { title, ofPackage } }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title={ofPackage ? "Remove package" : "Remove tier"}
      label="Remove"
      busyLabel="Removing…"
      variant="destroy"
      closeTo={href("/license/settings/catalog")}
      refusal={undefined}
      refusalTitle=""
    >
      <p>
        <strong className="[overflow-wrap:anywhere]">{title}</strong>{" "}
        {ofPackage ? "goes with all of its tiers" : "goes with its features"} when you save the catalog.
      </p>
      <p>What a license has cannot be removed: retire it, and it is not offered any more.</p>
    </ConfirmDialog>
  );
}
