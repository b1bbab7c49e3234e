import { createContext, use } from "react";
import { allCapabilities, type Capability } from "#app/domain/capability.ts";

/** Features of the license API that are not part of the specification. */
export const CapabilitiesContext = createContext<readonly Capability[]>(allCapabilities);

export const useCapability = (capability: Capability): boolean =>
  use(CapabilitiesContext).includes(capability);
