import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { requireOffer } from "#app/middleware/offers.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/move.ts";
import { catalogToEdit, goneFromCatalog, keepChange, toCatalog } from "./catalog-request.ts";

export const middleware = [requireOffer("catalog")];

const moveForm = z.object({
  of: z.enum(["package", "tier"]),
  id: z.string(),
  by: z.union([z.literal(-1), z.literal(1)]),
});

export const loader = () => redirect(href("/license/settings/catalog"));

export async function action(args: Route.ActionArgs) {
  const submission = submitted(await formOf(args.request), moveForm);
  if (submission.status !== "success") return loader();
  const { of, id, by } = submission.value;
  const { packages, rowVersion } = await catalogToEdit(args);
  const moved =
    of === "package"
      ? shifted(packages, id, by)
      : packages.map((one) => ({ ...one, tiers: shifted(one.tiers, id, by) ?? one.tiers }));
  if (!moved) return goneFromCatalog(args, "What you moved");
  await keepChange(args, rowVersion, moved);
  return toCatalog(args, "Moved; save it when all is as you want it");
}

function shifted<One extends { id: string }>(list: readonly One[], id: string, by: number): One[] | null {
  const place = list.findIndex((one) => one.id === id);
  const one = list[place];
  if (!one) return null;
  const others = list.filter((other) => other !== one);
  return others.toSpliced(Math.max(0, place + by), 0, one);
}
