import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RequestHost } from "#app/ui/request-contexts.tsx";
import { rememberNavigation } from "#app/routes/kit/frame/interrupted-navigation.ts";

/**
 * Tells the server that this browser runs scripts. Pages then omit the fallbacks for browsers without
 * scripts.
 */
document.cookie = `script=on; Path=/; SameSite=Lax${window.location.protocol === "https:" ? "; Secure" : ""}`;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestHost value={window.location.hostname}>
        <HydratedRouter instrumentations={[rememberNavigation]} />
      </RequestHost>
    </StrictMode>,
  );
});
