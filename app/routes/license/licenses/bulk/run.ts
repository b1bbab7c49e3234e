import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { createdOnce } from "#app/routes/forms/created-once.ts";
import { formOf } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/run.ts";
import { bulkAsked, bulkPreviewAddress } from "./address.ts";

export const middleware = [requireOffer("bulk")];

export const loader = ({ url }: Route.LoaderArgs) => redirect(bulkPreviewAddress(url.searchParams));

export async function action({ request, url, context }: Route.ActionArgs) {
  checkMay(context.get(sessionContext), "license.edit");
  const form = await formOf(request);
  const { selection, change } = bulkAsked(url.searchParams);
  const backWith = (message: string) =>
    redirectWithToast(context, bulkPreviewAddress(url.searchParams), { tone: "error", message });
  const textOf = (name: string) => {
    const text = form.get(name);
    return typeof text === "string" ? text : "";
  };
  if (change.kind === "delete" && textOf("confirmation").trim().toLowerCase() !== "delete")
    return backWith("Nothing was deleted. Type delete to confirm.");
  const idempotencyKey = textOf("idempotencyKey") || crypto.randomUUID();
  const { bulkRuns } = context.get(licenseApiContext);
  const begun = await createdOnce(
    () => bulkRuns.start({ body: { ...selection, change }, idempotencyKey }),
    "This run was begun already, with what was entered before.",
  );
  if (!begun.done) return backWith(begun.problem.message);
  return redirect(href("/license/bulk/:id", { id: String(begun.result.id) }), 303);
}
