import { createContext } from "react-router";
import type { ApiInvoker } from "#app/api/endpoint/client-input.ts";
import type { Capability } from "#app/domain/capability.ts";

export interface ScreenServices {
  /** Calls the API in this process or over HTTP; `onCookies` receives the cookies that the API sets. */
  invokerFor: (page: Request, onCookies: (cookies: string[]) => void) => ApiInvoker;
  capabilitiesOf: (page: Request) => Promise<readonly Capability[]>;
  providerNames: { id: string; label: string }[];
  instanceDomain: string;
  /** Hosts or `.suffixes` that may receive a forwarded connection. */
  tornadoAllowedHosts: string[];
  note: (facts: { route: string }) => void;
  /** For operators. Never log a secret. */
  log: (level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>) => void;
}

export const applicationContext = createContext<ScreenServices>();
