import { hasExtensions } from "#app/domain/license-api-kind.ts";
import { requireLicenseApi } from "#app/middleware/license-api-kind.ts";

/** Pages that need our endpoints beyond the specification. */
export const middleware = [requireLicenseApi(hasExtensions)];
