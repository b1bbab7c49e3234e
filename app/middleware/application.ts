import { createContext } from "react-router";

/** What the host hands to the screens. */
export interface ApplicationForScreens {
  /** The license API, in this process or elsewhere. */
  api: (request: Request) => Promise<Response>;
  /** One line about something that operators should know; never a secret. */
  log: (level: "info" | "warn" | "error", message: string, facts: Record<string, unknown>) => void;
}

export const applicationContext = createContext<ApplicationForScreens>();
