import { publicPage } from "#app/middleware/public-page.ts";
import { PublicFrame, PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";

export const middleware = [publicPage];
export const handle: PageHandle = { hideHeader: true, script: null };
export const meta = () => [{ title: "Connect an account" }];

export default function TornadoAuth() {
  return (
    <PublicFrame>
      <PublicTitle>Connect an account</PublicTitle>
      <p className="mt-3 text-muted-foreground">
        When you connect Google Workspace, Office 365, Slack, Zoom or HubSpot to AIR, their sign-in comes back
        to this address and goes on to your instance by itself.
      </p>
      <p className="mt-3 text-muted-foreground">
        There is nothing to do here. Begin in your instance, where you manage its connections.
      </p>
    </PublicFrame>
  );
}
