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
        When you connect Google Workspace, Office 365, Slack, Zoom or HubSpot to AIR, their sign-in returns to
        this page and continues to your instance automatically.
      </p>
      <p className="mt-3 text-muted-foreground">
        You do not need to do anything on this page. To connect an account, open your AIR instance.
      </p>
    </PublicFrame>
  );
}
