import { createContext } from "react-router";
import type { Ask } from "#app/api/call/call-input.ts";
import type { Offer } from "#app/domain/offer.ts";

/** What the host hands to the screens. */
export interface ApplicationForScreens {
  /** The license API, in this process or elsewhere, for the loaders and actions of one page; cookies that it sets are handed on. */
  callsOf: (page: Request, onCookies: (cookies: string[]) => void) => Ask;
  /** What that API offers beyond the specification. */
  offersOf: (page: Request) => Promise<readonly Offer[]>;
  /** Names of the identity providers behind an existing license API that does not tell them itself. */
  providerNames: { id: string; label: string }[];
  /** Every hosted instance is a host below this one. */
  instanceDomain: string;
  /** Where a connection that was allowed elsewhere may be handed on to: hosts, or `.suffixes` of them. */
  tornadoAllowedHosts: string[];
  /** Adds to what the log will say of the request that is under way. */
  note: (facts: { route: string }) => void;
  /** One line about something that operators should know; never a secret. */
  log: (level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>) => void;
}

export const applicationContext = createContext<ApplicationForScreens>();
