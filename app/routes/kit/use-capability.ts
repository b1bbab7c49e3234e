import { createContext, use } from "react";
import { allCapabilities, type Capability } from "#app/domain/capability.ts";

/** The optional features that the connected license API supports. */
export const CapabilitiesContext = createContext<readonly Capability[]>(allCapabilities);

export const useCapabilities = (): readonly Capability[] => use(CapabilitiesContext);

/** Returns true if the license API supports the capability, or if `capability` is null. */
export function useCapability(capability: Capability | null): boolean {
  const capabilities = useCapabilities();
  return capability === null || capabilities.includes(capability);
}
