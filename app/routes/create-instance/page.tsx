import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { loadOptionalSession } from "#app/middleware/require-session.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { findSignUp } from "#app/middleware/sign-up.ts";
import { PublicFrame } from "#app/routes/kit/page/public-frame.tsx";
import { loadInstanceState } from "#app/routes/sign-up/instance-state.ts";
import { UnavailableNotice } from "#app/routes/sign-up/unavailable-notice.tsx";
import { reloadSeconds } from "#app/routes/sign-up/reload-seconds.ts";
import { buildRefreshHeader, ProgressSteps } from "#app/routes/sign-up/steps.tsx";
import { WaitingNotice } from "#app/routes/sign-up/waiting.tsx";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";
import type { Route } from "./+types/page.ts";
import { InstanceEndedNotice, InstanceUnconfirmedNotice, NoSignUpNotice } from "./notices.tsx";
// oxlint-disable-next-line import/default -- With `?url`, Vite exports the URL of the built script.
import script from "./page-script.ts?worker&url";

export const middleware = [publicPage, loadOptionalSession, shortFormLimit];

export const handle: PageHandle = {
  hideHeader: true,
  script,
  getRefreshHeader({ instanceState }: Route.ComponentProps["loaderData"]) {
    if (instanceState.state === "unavailable") return `${reloadSeconds}`;
    return instanceState.state === "steps" ? buildRefreshHeader(instanceState) : null;
  },
};

export const meta = () => [{ title: "Your AIR instance" }];

/** Redirects staff without a sign-up to the form that creates instances. */
export async function loader(args: Route.LoaderArgs) {
  // A null token finds the latest sign-up of this browser.
  const storedSignUp = await findSignUp(args, null);
  if (storedSignUp === null) {
    if (args.context.get(sessionContext) !== null) throw redirect(href("/internal"));
    return data({ instanceState: { state: "no-sign-up" as const } });
  }
  if (storedSignUp.licenseKey === null) return data({ instanceState: { state: "waiting" as const } });
  const instanceState = await loadInstanceState(args.context, storedSignUp.licenseKey);
  // The creation of an instance starts with its server.
  const hasCreationStarted = instanceState.state !== "steps" || instanceState.progress.server;
  // The instance waits for an approval by staff.
  if (storedSignUp.waits && !hasCreationStarted)
    return data({ instanceState: { state: "waiting" as const } });
  return data({ instanceState }, instanceState.state === "unavailable" ? { status: 503 } : {});
}

export default function CreateInstance({ loaderData: { instanceState } }: Route.ComponentProps) {
  return (
    <PublicFrame>
      {instanceState.state === "steps" && <ProgressSteps {...instanceState} pagePath="/create-instance" />}
      {instanceState.state === "waiting" && <WaitingNotice title="Thank you" />}
      {instanceState.state === "unconfirmed" && <InstanceUnconfirmedNotice />}
      {instanceState.state === "no-sign-up" && <NoSignUpNotice />}
      {instanceState.state === "ended" && <InstanceEndedNotice />}
      {instanceState.state === "unavailable" && <UnavailableNotice reloadsItself />}
    </PublicFrame>
  );
}
