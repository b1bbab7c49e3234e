import { createContext } from "react-router";
import type { Ask } from "#app/api/call/call-input.ts";
import type { Offer } from "#app/domain/offer.ts";

export interface ApplicationForScreens {
  /** Calls the API in this process or over HTTP; `onCookies` receives the cookies that the API sets. */
  callsOf: (page: Request, onCookies: (cookies: string[]) => void) => Ask;
  offersOf: (page: Request) => Promise<readonly Offer[]>;
  providerNames: { id: string; label: string }[];
  instanceDomain: string;
  /** Hosts or `.suffixes` that may receive a forwarded connection. */
  tornadoAllowedHosts: string[];
  note: (facts: { route: string }) => void;
  /** For operators. Never log a secret. */
  log: (level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>) => void;
}

export const applicationContext = createContext<ApplicationForScreens>();
