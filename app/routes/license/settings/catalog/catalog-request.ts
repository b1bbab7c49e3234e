import { href } from "react-router";
import { type Catalog, validateCatalog, type StoredCatalog } from "#app/domain/package/catalog.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithError, redirectWithToast } from "#app/middleware/toast.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** The user's draft with the row version on which the draft is based. The stored catalog if the user has no draft. */
export async function loadCatalogToEdit({ context }: LoaderArgs): Promise<CatalogToEdit> {
  const api = requireApi(context, "catalog.manage");
  const [catalog, { draft }] = await Promise.all([api.catalog.read(), api.catalog.readDraft()]);
  return { ...(draft ?? catalog), storedPackages: catalog.packages };
}

interface CatalogToEdit extends StoredCatalog {
  /** Packages of the stored catalog. Licenses may already use them. */
  storedPackages: Catalog["packages"];
}

export const buildDraftMessage = (name: string) =>
  `${name} is in your draft. Review and save the catalog when you are done`;

export async function saveCatalogDraft(
  { context }: LoaderArgs,
  rowVersion: number,
  packages: Catalog["packages"],
) {
  const api = context.get(licenseApiContext);
  await api.catalog.saveDraft({ body: { catalog: { packages }, rowVersion } });
}

export const redirectToCatalog = ({ context }: LoaderArgs, message: string) =>
  redirectWithToast(context, href("/license/settings/catalog"), message);

export const redirectWithNotFoundToast = ({ context }: LoaderArgs, label: string) =>
  redirectWithError(context, href("/license/settings/catalog"), `${label} is no longer in the catalog`);

/**
 * Error messages by form field of the package or tier at `path`. Errors outside `path` have an empty field name. Null
 * if the catalog is valid.
 */
export function findFieldErrors(packages: readonly unknown[], path: string): Record<string, string[]> | null {
  const { errors: catalogErrors } = validateCatalog({ packages });
  if (!catalogErrors) return null;
  const errors: Record<string, string[]> = {};
  for (const error of catalogErrors) {
    const name = error.path.startsWith(`${path}.`) ? error.path.slice(path.length + 1) : "";
    errors[name] = [...(errors[name] ?? []), error.message];
  }
  return errors;
}
