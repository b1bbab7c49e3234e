import { data, href, redirect } from "react-router";
import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { signedUpFor } from "#app/middleware/signed-up.ts";
import { PublicFrame } from "#app/routes/public-frame.tsx";
import { type InstanceStanding, instanceStanding } from "#app/routes/sign-up/instance-standing.ts";
import { Later } from "#app/routes/sign-up/later.tsx";
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
  refresh: ({ standing }: Route.ComponentProps["loaderData"]) =>
    standing.state === "steps" ? nextLook(standing) : null,
};

export const meta = () => [{ title: "Your AIR instance" }];

/** A browser without a sign-up belongs to staff. */
export async function loader(asked: Route.LoaderArgs) {
  const known = await signedUpFor(asked, null);
  if (known === null) throw redirect(href("/internal/create-instance"));
  const standing = await instanceStanding(asked.context, known.licenseKey);
  if (isGone(standing)) return data({ standing: { state: "ended" as const } });
  return data({ standing: shown(standing) }, standing.state === "untold" ? { status: 503 } : {});
}

const isGone = (standing: InstanceStanding) =>
  standing.state === "untold" && standing.problem.kind === "not-found";

const shown = (standing: InstanceStanding) =>
  standing.state === "untold" ? { state: standing.state } : standing;

export default function CreateInstance({ loaderData: { standing } }: Route.ComponentProps) {
  return (
    <PublicFrame>
      {standing.state === "steps" && <Steps {...standing} page="/create-instance" />}
      {standing.state === "waiting" && <Waiting title="Thank you" />}
      {standing.state === "unconfirmed" && <Unconfirmed />}
      {standing.state === "ended" && <Ended />}
      {standing.state === "untold" && <Later />}
    </PublicFrame>
  );
}
