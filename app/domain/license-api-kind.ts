/**
 * `embedded`: the license API of this process. `own`: another instance of this app. `specification`: an API that has only
 * the endpoints of the specification.
 */
export type LicenseApiKind = "embedded" | "own" | "specification";

/** True if the API has our endpoints beyond the specification. Screens hide everything that needs them otherwise. */
export const hasExtensions = (apiKind: LicenseApiKind): boolean => apiKind !== "specification";

/** True if the API runs in this process, which can store uploaded files. */
export const isEmbedded = (apiKind: LicenseApiKind): boolean => apiKind === "embedded";

/** Error code of a request that the license API does not support. */
export const notSupportedCode = "NOT_OFFERED";
