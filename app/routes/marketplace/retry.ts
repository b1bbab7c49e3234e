import { redirect } from "react-router";
import { z } from "zod";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/retry.ts";

export const middleware = [publicPage];

const retryForm = z.object({ licenseKey: z.string(), token: z.string().default("") });

/** Tries the step again that did not work, and goes back to the steps, whatever has become of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = submitted(await formOf(request), retryForm);
  if (submission.status !== "success") throw redirect(backTo(""), 303);
  const { licenseKey, token } = submission.value;
  await attempt(context.get(licenseApiContext).instances.retry({ query: { licenseKey } }));
  throw redirect(backTo(token), 303);
}

export const loader = () => redirect("/marketplace");

const backTo = (token: string) => (token ? `/marketplace?${new URLSearchParams({ token })}` : "/marketplace");
