import { href } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirect } from "#app/middleware/redirect.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { ignoreIfMissing } from "#app/routes/kit/forms/ignore-if-missing.ts";
import type { Route } from "./+types/remove.ts";

export const loader = () => redirect(href("/license/account"));

export async function action({ params: { start }, context }: Route.ActionArgs) {
  const { tokens } = context.get(licenseApiContext);
  await ignoreIfMissing(tokens.deleteAssistant({ params: { token: start } }));
  return redirectWithToast(context, href("/license/account"), "The assistant was removed");
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
