import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { readFormData, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import { PublicFrame, PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { attemptWithAnyProblem } from "#app/routes/kit/forms/attempt-any.ts";
import { UnavailableNotice } from "#app/routes/sign-up/unavailable-notice.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";
import type { Route } from "./+types/renew.ts";
import { isInvalidLinkProblem } from "./open-link.ts";
// oxlint-disable-next-line import/default -- With `?url`, Vite exports the URL of the built script.
import script from "./page-script.ts?worker&url";

export const middleware = [publicPage, shortFormLimit];

export const handle: PageHandle = { hideHeader: true, script };

export const meta = () => [{ title: "A new link" }];

const renewFormSchema = z.object({ token: z.string() });

/** Redirects to the same page for existing and missing links, so that the response does not reveal whether a link exists. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseSubmission(await readFormData(request), renewFormSchema);
  if (submission.status !== "success") throw redirect(href("/confirm-customer"), 303);
  const { token } = submission.value;
  const renewAttempt = await attemptWithAnyProblem(
    context.get(licenseApiContext).invitations.renew({ body: { token } }),
  );
  if (!renewAttempt.ok && !isInvalidLinkProblem(renewAttempt.problem))
    return data({ isUnavailable: true }, { status: 503 });
  throw redirect(href("/confirm-customer/renew"), 303);
}

export default function NewLink({ actionData }: Route.ComponentProps) {
  return <PublicFrame>{actionData ? <UnavailableNotice /> : <NewLinkRequested />}</PublicFrame>;
}

const NewLinkRequested = () => (
  <>
    <PublicTitle>Thank you</PublicTitle>
    <p className="mt-3">
      If your instance still needs to be confirmed and your link has expired, we send a new link to the same
      e-mail address.
    </p>
    <p className="mt-3 text-muted-foreground">
      The mail may take a few minutes. We send at most one mail per hour. You may close this page.
    </p>
    <Support />
  </>
);
