import { createContext } from "react-router";
import type { Ask } from "#app/api/call/call-input.ts";
import type { Offer } from "#app/domain/offer.ts";

export interface ApplicationForScreens {
  /** In this process or elsewhere; `onCookies` receives the cookies that the API sets. */
  callsOf: (page: Request, onCookies: (cookies: string[]) => void) => Ask;
  offersOf: (page: Request) => Promise<readonly Offer[]>;
  providerNames: { id: string; label: string }[];
  instanceDomain: string;
  /** Hosts, or `.suffixes` of them, to which a connection may be handed on. */
  tornadoAllowedHosts: string[];
  note: (facts: { route: string }) => void;
  /** For operators; never a secret. */
  log: (level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>) => void;
}

export const applicationContext = createContext<ApplicationForScreens>();
