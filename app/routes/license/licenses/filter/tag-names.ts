import { fold } from "#app/domain/text/fold.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/tag-names.ts";
import { offeredNames } from "#app/routes/lists/offered-names.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = url.searchParams.get("val") ?? "";
  const val = typed.trim().slice(0, 64);
  if (val === "") return { ...offeredNames([]), typed };
  const names = await context.get(licenseApiContext).tags.search({ query: { val } });
  return { ...offeredNames(names.filter((name) => fold(name).includes(fold(val)))), typed };
}
