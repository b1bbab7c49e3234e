import { createContext } from "react-router";

/** What the host hands to the screens. */
export interface ApplicationForScreens {
  /** The license API, in this process or elsewhere. */
  api: (request: Request) => Promise<Response>;
}

export const applicationContext = createContext<ApplicationForScreens>();
