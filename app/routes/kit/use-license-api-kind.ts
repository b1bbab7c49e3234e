import { createContext, use } from "react";
import { hasExtensions, type LicenseApiKind } from "#app/domain/license-api-kind.ts";

export const LicenseApiKindContext = createContext<LicenseApiKind>("embedded");

export const useLicenseApiKind = (): LicenseApiKind => use(LicenseApiKindContext);

/** True if the license API has our endpoints beyond the specification. */
export const useHasExtensions = (): boolean => hasExtensions(useLicenseApiKind());
