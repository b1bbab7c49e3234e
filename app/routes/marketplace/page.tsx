import { data, useLocation } from "react-router";
import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { createSignUpCookie } from "#app/middleware/sign-up.ts";
import { Warning } from "#app/ui/alert.tsx";
import { PublicFrame } from "#app/routes/kit/page/public-frame.tsx";
import { UnavailableNotice } from "#app/routes/sign-up/unavailable-notice.tsx";
import { reloadSeconds } from "#app/routes/sign-up/reload-seconds.ts";
import { buildRefreshHeader, ProgressSteps } from "#app/routes/sign-up/steps.tsx";
import { WaitingNotice } from "#app/routes/sign-up/waiting.tsx";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";
import type { Route } from "./+types/page.ts";
import { isAzureLandingPage, loadSignUpState, rejectionMessageContext } from "./sign-up-state.ts";
import { NoSubscription } from "./messages.tsx";
// oxlint-disable-next-line import/default -- With `?url`, Vite exports the URL of the built script.
import scriptUrl from "./page-script.ts?worker&url";
import { SignUpForm } from "./sign-up-form.tsx";
import { signUp } from "./sign-up.ts";

export const middleware = [publicPage, shortFormLimit];

export const handle: PageHandle = {
  hideHeader: true,
  script: scriptUrl,
  getRefreshHeader({ signUpState, rejection }: Route.ComponentProps["loaderData"]) {
    if (signUpState.state === "unavailable") return `${reloadSeconds}`;
    if (signUpState.state !== "steps") return null;
    return rejection ? rejectionVisibleSeconds : buildRefreshHeader(signUpState);
  },
};

/** Without JavaScript, the page reloads after this time, so that the buyer can read the error first. */
const rejectionVisibleSeconds = "30";

export const meta = () => [{ title: "Create your AIR instance" }];

export async function loader(args: Route.LoaderArgs) {
  const { signUpState, token, cookieLicenseKey, email } = await loadSignUpState(args);
  const pageData = { signUpState, token, email, rejection: args.context.get(rejectionMessageContext) };
  if (signUpState.state === "unavailable") return data(pageData, { status: 503 });
  if (token === null || cookieLicenseKey === null) return data(pageData);
  const cookie = await createSignUpCookie(args, { token, licenseKey: cookieLicenseKey });
  return data(pageData, { headers: { "Set-Cookie": cookie } });
}

export const action = (args: Route.ActionArgs) => signUp(args);

export default function Marketplace({ loaderData, actionData }: Route.ComponentProps) {
  const { signUpState, token, email, rejection } = loaderData;
  const pagePath = isAzureLandingPage(useLocation().pathname) ? "/marketplace/azure" : "/marketplace";
  return (
    <PublicFrame>
      {/* The form was rejected, for example because another tab has already registered the purchase. */}
      {signUpState.state !== "form" && rejection && (
        <div role="alert" className="mb-6">
          <Warning>{rejection}</Warning>
        </div>
      )}
      {signUpState.state === "form" && <SignUpForm {...signUpState} lastResult={actionData} />}
      {signUpState.state === "steps" && (
        <ProgressSteps {...signUpState} pagePath={pagePath} token={token} email={email} fallbackPath="/" />
      )}
      {signUpState.state === "waiting" && <WaitingNotice title="Thank you for subscribing" email={email} />}
      {signUpState.state === "unavailable" && <UnavailableNotice reloadsItself />}
      {signUpState.state === "no-subscription" && <NoSubscription reason={signUpState.reason} />}
    </PublicFrame>
  );
}
