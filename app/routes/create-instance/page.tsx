import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { findSignUp } from "#app/middleware/sign-up.ts";
import { PublicFrame } from "#app/routes/kit/public-frame.tsx";
import { type InstanceState, loadInstanceState } from "#app/routes/sign-up/instance-state.ts";
import { Later } from "#app/routes/sign-up/later.tsx";
import { laterSeconds } from "#app/routes/sign-up/later-seconds.ts";
import { refreshHeader, Steps } from "#app/routes/sign-up/steps.tsx";
import { Waiting } from "#app/routes/sign-up/waiting.tsx";
import type { PageHandle } from "#app/ui/page/page-handle.ts";
import type { Route } from "./+types/page.ts";
import { Ended, Unconfirmed } from "./notices.tsx";
// oxlint-disable-next-line import/default -- Vite makes it the address of the built script.
import script from "./page-script.ts?worker&url";

export const middleware = [publicPage, shortFormLimit];

export const handle: PageHandle = {
  hideHeader: true,
  script,
  refresh: ({ instanceState }: Route.ComponentProps["loaderData"]) =>
    instanceState.state === "steps"
      ? refreshHeader(instanceState)
      : instanceState.state === "untold"
        ? `${laterSeconds}`
        : null,
};

export const meta = () => [{ title: "Your AIR instance" }];

/** A browser without a sign-up is redirected to the staff form. */
export async function loader(args: Route.LoaderArgs) {
  const signedUp = await findSignUp(args, null);
  if (signedUp === null) throw redirect(href("/internal"));
  if (signedUp.licenseKey === null) return data({ instanceState: { state: "waiting" as const } });
  const instanceState = await loadInstanceState(args.context, signedUp.licenseKey);
  const hasStarted = instanceState.state !== "steps" || instanceState.progress.server;
  if (signedUp.waits && !hasStarted) return data({ instanceState: { state: "waiting" as const } });
  if (isMissing(instanceState)) return data({ instanceState: { state: "ended" as const } });
  return data(
    { instanceState: toLoaderState(instanceState) },
    instanceState.state === "untold" ? { status: 503 } : {},
  );
}

const isMissing = (instanceState: InstanceState) =>
  instanceState.state === "untold" && instanceState.problem.kind === "not-found";

const toLoaderState = (instanceState: InstanceState) =>
  instanceState.state === "untold" ? { state: instanceState.state } : instanceState;

export default function CreateInstance({ loaderData: { instanceState } }: Route.ComponentProps) {
  return (
    <PublicFrame>
      {instanceState.state === "steps" && <Steps {...instanceState} page="/create-instance" />}
      {instanceState.state === "waiting" && <Waiting title="Thank you" />}
      {instanceState.state === "unconfirmed" && <Unconfirmed />}
      {instanceState.state === "ended" && <Ended />}
      {instanceState.state === "untold" && <Later triesAgain />}
    </PublicFrame>
  );
}
