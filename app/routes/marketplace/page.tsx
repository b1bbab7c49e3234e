import { data } from "react-router";
import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { signUpCookieFor } from "#app/middleware/sign-up.ts";
import { PublicFrame } from "#app/routes/kit/public-frame.tsx";
import { Later } from "#app/routes/sign-up/later.tsx";
import { laterSeconds } from "#app/routes/sign-up/later-seconds.ts";
import { refreshHeader, Steps } from "#app/routes/sign-up/steps.tsx";
import { Waiting } from "#app/routes/sign-up/waiting.tsx";
import type { PageHandle } from "#app/ui/page/page-handle.ts";
import type { Route } from "./+types/page.ts";
import { loadSignUpState } from "./sign-up-state.ts";
import { NoSubscription } from "./messages.tsx";
// oxlint-disable-next-line import/default -- Vite makes it the address of the built script.
import script from "./page-script.ts?worker&url";
import { SignUpForm } from "./sign-up-form.tsx";
import { signUp } from "./sign-up.ts";

export const middleware = [publicPage, shortFormLimit];

export const handle: PageHandle = {
  hideHeader: true,
  script,
  refresh: ({ signUpState }: Route.ComponentProps["loaderData"]) =>
    signUpState.state === "steps"
      ? refreshHeader(signUpState)
      : signUpState.state === "later"
        ? `${laterSeconds}`
        : null,
};

export const meta = () => [{ title: "Create your AIR instance" }];

export async function loader(args: Route.LoaderArgs) {
  const { signUpState, token, cookieLicenseKey } = await loadSignUpState(args);
  if (signUpState.state === "later") return data({ signUpState, token }, { status: 503 });
  if (token === null || cookieLicenseKey === null) return data({ signUpState, token });
  const cookie = await signUpCookieFor(args, { token, licenseKey: cookieLicenseKey });
  return data({ signUpState, token }, { headers: { "Set-Cookie": cookie } });
}

export const action = (args: Route.ActionArgs) => signUp(args);

export default function Marketplace({ loaderData, actionData }: Route.ComponentProps) {
  const { signUpState, token } = loaderData;
  return (
    <PublicFrame>
      {signUpState.state === "form" && <SignUpForm {...signUpState} lastResult={actionData} />}
      {signUpState.state === "steps" && (
        <Steps {...signUpState} page="/marketplace" token={token} whenLost="/" />
      )}
      {signUpState.state === "waiting" && <Waiting title="Thank you for subscribing" />}
      {signUpState.state === "later" && <Later triesAgain />}
      {signUpState.state === "nothing" && <NoSubscription reason={signUpState.reason} />}
    </PublicFrame>
  );
}
