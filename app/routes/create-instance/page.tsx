import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { signedUpFor } from "#app/middleware/signed-up.ts";
import { PublicFrame } from "#app/routes/public-frame.tsx";
import { type InstanceStanding, instanceStanding } from "#app/routes/sign-up/instance-standing.ts";
import { Later } from "#app/routes/sign-up/later.tsx";
import { laterSeconds } from "#app/routes/sign-up/later-seconds.ts";
import { nextLook, Steps } from "#app/routes/sign-up/steps.tsx";
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
  refresh: ({ stage }: Route.ComponentProps["loaderData"]) =>
    stage.state === "steps" ? nextLook(stage) : stage.state === "untold" ? `${laterSeconds}` : null,
};

export const meta = () => [{ title: "Your AIR instance" }];

/** A browser without a sign-up is redirected to the staff form. */
export async function loader(args: Route.LoaderArgs) {
  const known = await signedUpFor(args, null);
  if (known === null) throw redirect(href("/internal"));
  if (known.licenseKey === null) return data({ stage: { state: "waiting" as const } });
  const stage = await instanceStanding(args.context, known.licenseKey);
  const hasStarted = stage.state !== "steps" || stage.progress.server;
  if (known.waits && !hasStarted) return data({ stage: { state: "waiting" as const } });
  if (isGone(stage)) return data({ stage: { state: "ended" as const } });
  return data({ stage: shown(stage) }, stage.state === "untold" ? { status: 503 } : {});
}

const isGone = (stage: InstanceStanding) => stage.state === "untold" && stage.problem.kind === "not-found";

const shown = (stage: InstanceStanding) => (stage.state === "untold" ? { state: stage.state } : stage);

export default function CreateInstance({ loaderData: { stage } }: Route.ComponentProps) {
  return (
    <PublicFrame>
      {stage.state === "steps" && <Steps {...stage} page="/create-instance" />}
      {stage.state === "waiting" && <Waiting title="Thank you" />}
      {stage.state === "unconfirmed" && <Unconfirmed />}
      {stage.state === "ended" && <Ended />}
      {stage.state === "untold" && <Later triesAgain />}
    </PublicFrame>
  );
}
