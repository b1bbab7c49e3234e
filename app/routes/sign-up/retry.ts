import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { readFormData, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/retry.ts";

export const middleware = [publicPage, shortFormLimit];

const retryFormSchema = z.object({ licenseKey: z.string(), token: z.string().default("") });

export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = parseSubmission(await readFormData(request), retryFormSchema);
  if (submission.status !== "success") throw redirect(buildProgressPageUrl(url), 303);
  const { licenseKey, token } = submission.value;
  await attempt(context.get(licenseApiContext).instances.retry({ query: { licenseKey } }));
  throw redirect(buildProgressPageUrl(url, token), 303);
}

/** A GET request, such as a reload, does not start a retry. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(buildProgressPageUrl(url));

/** Builds the URL of the page that sent the form. */
const buildProgressPageUrl = ({ pathname }: URL, token = "") => {
  const pagePath = pathname.replace(/\/retry\/?$/, "");
  return token ? `${pagePath}?${new URLSearchParams({ token })}` : pagePath;
};

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
