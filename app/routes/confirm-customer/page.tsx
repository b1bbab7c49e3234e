import { shortFormLimit } from "#app/middleware/form-limit.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { PublicFrame } from "#app/routes/kit/page/public-frame.tsx";
import { UnavailableNotice } from "#app/routes/sign-up/unavailable-notice.tsx";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";
import type { Route } from "./+types/page.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { confirmInvitation } from "./confirm.ts";
import { InvalidLink } from "./invalid-link.tsx";
import { loadLinkState } from "./open-link.ts";
// oxlint-disable-next-line import/default -- With `?url`, Vite exports the URL of the built script.
import script from "./page-script.ts?worker&url";

export const middleware = [publicPage, shortFormLimit];

export const handle: PageHandle = { hideHeader: true, script };

export const meta = () => [{ title: "Confirm your AIR instance" }];

export const loader = (args: Route.LoaderArgs) => loadLinkState(args);

export const action = (args: Route.ActionArgs) => confirmInvitation(args);

export default function ConfirmCustomer({ loaderData: linkState, actionData }: Route.ComponentProps) {
  return (
    <PublicFrame>
      {linkState.state === "form" && <ConfirmForm {...linkState} lastResult={actionData} />}
      {linkState.state === "invalid" && <InvalidLink token={linkState.token} />}
      {linkState.state === "unavailable" && <UnavailableNotice />}
    </PublicFrame>
  );
}
