import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RequestHost } from "#app/ui/page/request-host.tsx";
import { withCode } from "#app/ui/page/route-code.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestHost value={window.location.hostname}>
        <HydratedRouter instrumentations={[withCode]} />
      </RequestHost>
    </StrictMode>,
  );
});
