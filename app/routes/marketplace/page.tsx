import { data } from "react-router";
import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { rememberSignUp } from "#app/middleware/signed-up.ts";
import { PublicFrame } from "#app/routes/public-frame.tsx";
import { Later } from "#app/routes/sign-up/later.tsx";
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
  refresh: ({ standing }: Route.ComponentProps["loaderData"]) =>
    standing.state === "steps" ? nextLook(standing) : null,
};

export const meta = () => [{ title: "Create your AIR instance" }];

export async function loader(asked: Route.LoaderArgs) {
  const { standing, token, remember } = await standingOf(asked);
  if (standing.state === "later") return data({ standing, token }, { status: 503 });
  if (token === null || remember === null) return data({ standing, token });
  const cookie = await rememberSignUp(asked, { token, licenseKey: remember });
  return data({ standing, token }, { headers: { "Set-Cookie": cookie } });
}

export const action = (asked: Route.ActionArgs) => signUp(asked);

export default function Marketplace({ loaderData, actionData }: Route.ComponentProps) {
  const { standing, token } = loaderData;
  return (
    <PublicFrame>
      {standing.state === "form" && <SignUpForm {...standing} refusal={actionData} />}
      {standing.state === "steps" && <Steps {...standing} page="/marketplace" token={token} whenLost="/" />}
      {standing.state === "waiting" && <Waiting title="Thank you for subscribing" />}
      {standing.state === "later" && <Later />}
      {standing.state === "nothing" && <Nothing lack={standing.lack} />}
    </PublicFrame>
  );
}
