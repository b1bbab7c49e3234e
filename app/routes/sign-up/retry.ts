import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { formOf, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/retry.ts";

export const middleware = [publicPage, shortFormLimit];

const retryForm = z.object({ licenseKey: z.string(), token: z.string().default("") });

export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = parseSubmission(await formOf(request), retryForm);
  if (submission.status !== "success") throw redirect(stepsPage(url), 303);
  const { licenseKey, token } = submission.value;
  await attempt(context.get(licenseApiContext).instances.retry({ query: { licenseKey } }));
  throw redirect(stepsPage(url, token), 303);
}

export const loader = ({ url }: Route.LoaderArgs) => redirect(stepsPage(url));

const stepsPage = ({ pathname }: URL, token = "") => {
  const above = pathname.replace(/\/retry\/?$/, "");
  return token ? `${above}?${new URLSearchParams({ token })}` : above;
};
