import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RequestHost } from "#app/ui/page/request-host.tsx";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestHost value={window.location.hostname}>
        <HydratedRouter />
      </RequestHost>
    </StrictMode>,
  );
});
