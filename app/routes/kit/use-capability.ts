import { createContext, use } from "react";
import { allCapabilities, type Capability } from "#app/domain/capability.ts";

/** The optional features that the connected license API supports. */
export const CapabilitiesContext = createContext<readonly Capability[]>(allCapabilities);

export const useCapability = (capability: Capability): boolean =>
  use(CapabilitiesContext).includes(capability);
