import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { readFormData, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/move.ts";
import {
  loadCatalogToEdit,
  redirectWithNotFoundToast,
  saveCatalogDraft,
  redirectToCatalog,
} from "./catalog-request.ts";

const moveFormSchema = z.object({
  of: z.enum(["package", "tier"]),
  id: z.string(),
  by: z.union([z.literal(-1), z.literal(1)]),
});

export const loader = () => redirect(href("/license/settings/catalog"));

export async function action(args: Route.ActionArgs) {
  const submission = parseSubmission(await readFormData(args.request), moveFormSchema);
  if (submission.status !== "success") return redirect(href("/license/settings/catalog"));
  const { of: kind, id, by: offset } = submission.value;
  const { packages, rowVersion } = await loadCatalogToEdit(args);
  const changedPackages =
    kind === "package"
      ? moveItem(packages, id, offset)
      : packages.map((catalogPackage) => ({
          ...catalogPackage,
          tiers: moveItem(catalogPackage.tiers, id, offset) ?? catalogPackage.tiers,
        }));
  if (!changedPackages) return redirectWithNotFoundToast(args, "This item");
  await saveCatalogDraft(args, rowVersion, changedPackages);
  return redirectToCatalog(args, "The order was changed. Review and save the catalog when you are done");
}

/** Null if the list has no item with this id. */
function moveItem<Item extends { id: string }>(
  list: readonly Item[],
  id: string,
  offset: number,
): Item[] | null {
  const position = list.findIndex((candidate) => candidate.id === id);
  const item = list[position];
  if (!item) return null;
  const otherItems = list.filter((candidate) => candidate !== item);
  return otherItems.toSpliced(Math.max(0, position + offset), 0, item);
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
