import { data } from "react-router";
import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { rememberSignUp } from "#app/middleware/signed-up.ts";
import { PublicFrame } from "#app/routes/public-frame.tsx";
import { Later } from "#app/routes/sign-up/later.tsx";
import { laterSeconds } from "#app/routes/sign-up/later-seconds.ts";
import { nextLook, Steps } from "#app/routes/sign-up/steps.tsx";
import { Waiting } from "#app/routes/sign-up/waiting.tsx";
import type { PageHandle } from "#app/ui/page/page-handle.ts";
import type { Route } from "./+types/page.ts";
import { standingOf } from "./arrival.ts";
import { Nothing } from "./messages.tsx";
// oxlint-disable-next-line import/default -- Vite makes it the address of the built script.
import script from "./page-script.ts?worker&url";
import { SignUpForm } from "./sign-up-form.tsx";
import { signUp } from "./sign-up.ts";

export const middleware = [publicPage, shortFormLimit];

export const handle: PageHandle = {
  hideHeader: true,
  script,
  refresh: ({ stage }: Route.ComponentProps["loaderData"]) =>
    stage.state === "steps" ? nextLook(stage) : stage.state === "later" ? `${laterSeconds}` : null,
};

export const meta = () => [{ title: "Create your AIR instance" }];

export async function loader(args: Route.LoaderArgs) {
  const { stage, token, remember } = await standingOf(args);
  if (stage.state === "later") return data({ stage, token }, { status: 503 });
  if (token === null || remember === null) return data({ stage, token });
  const cookie = await rememberSignUp(args, { token, licenseKey: remember });
  return data({ stage, token }, { headers: { "Set-Cookie": cookie } });
}

export const action = (args: Route.ActionArgs) => signUp(args);

export default function Marketplace({ loaderData, actionData }: Route.ComponentProps) {
  const { stage, token } = loaderData;
  return (
    <PublicFrame>
      {stage.state === "form" && <SignUpForm {...stage} refusal={actionData} />}
      {stage.state === "steps" && <Steps {...stage} page="/marketplace" token={token} whenLost="/" />}
      {stage.state === "waiting" && <Waiting title="Thank you for subscribing" />}
      {stage.state === "later" && <Later triesAgain />}
      {stage.state === "nothing" && <Nothing lack={stage.lack} />}
    </PublicFrame>
  );
}
