import { href } from "react-router";
import { type Catalog, judgeCatalog, type StoredCatalog } from "#app/domain/package/catalog.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";

/** Returns the user's draft, or the stored catalog, with the row version that the draft is based on. */
export async function catalogToEdit({ context }: LoaderArgs): Promise<StoredCatalog> {
  checkMay(context.get(sessionContext), "catalog.manage");
  const api = context.get(licenseApiContext);
  const [catalog, { draft }] = await Promise.all([api.catalog.read(), api.catalog.draft()]);
  return draft ?? catalog;
}

export async function keepChange({ context }: LoaderArgs, rowVersion: number, packages: Catalog["packages"]) {
  const api = context.get(licenseApiContext);
  await api.catalog.keepDraft({ body: { catalog: { packages }, rowVersion } });
}

export const toCatalog = ({ context }: LoaderArgs, message: string) =>
  redirectWithToast(context, href("/license/settings/catalog"), { tone: "success", message });

export const goneFromCatalog = ({ context }: LoaderArgs, what: string) =>
  redirectWithToast(context, href("/license/settings/catalog"), {
    tone: "error",
    message: `${what} is not in the catalog any more`,
  });

/** Error messages by form field, for the part of the catalog below `path`. */
export function faultsBelow(packages: readonly unknown[], path: string): Record<string, string[]> | null {
  const { faults } = judgeCatalog({ packages });
  if (!faults) return null;
  const errors: Record<string, string[]> = {};
  for (const fault of faults) {
    const name = fault.path.startsWith(`${path}.`) ? fault.path.slice(path.length + 1) : "";
    errors[name] = [...(errors[name] ?? []), fault.message];
  }
  return errors;
}
