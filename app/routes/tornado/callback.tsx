import { applicationContext } from "#app/middleware/application.ts";
import { publicPage } from "#app/middleware/public-page.ts";
import { PublicFrame, PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";
import type { Route } from "./+types/callback.ts";
// oxlint-disable-next-line import/default -- With `?url`, Vite exports the URL of the built script.
import scriptUrl from "./callback-script.ts?worker&url";

export const middleware = [publicPage];
export const handle: PageHandle = { hideHeader: true, script: scriptUrl };
export const meta = () => [{ title: "Connecting" }];

export const loader = ({ context }: Route.LoaderArgs) => context.get(applicationContext).tornadoAllowedHosts;

/** The sign-in response is in the URL fragment. Browsers do not send fragments to servers, so only a script can read it. */
export default function TornadoCallback({ loaderData: allowedHosts }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <PublicTitle>Connecting your account</PublicTitle>
      <p
        id="outcome"
        role="status"
        data-allowed-hosts={allowedHosts.join(" ")}
        className="mt-3 no-script:hidden"
      >
        Loading...
      </p>
      <p className="mt-3 hidden no-script:block">
        This page needs JavaScript to pass your sign-in on. Allow JavaScript for this site, then connect the
        account again.
      </p>
    </PublicFrame>
  );
}
