import { data } from "react-router";
import type { View } from "#app/domain/view/view.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** Loads the view whose id is in the URL. Throws 404 if the user cannot see it. */
export async function loadView({ params, context }: LoaderArgs<{ id: string }>): Promise<View> {
  const { views } = await context.get(licenseApiContext).views.list();
  const view = views.find(({ id }) => String(id) === params.id);
  if (!view) throw data({ message: "This view no longer exists." }, { status: 404 });
  return view;
}
