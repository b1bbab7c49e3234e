import { isEmbedded } from "#app/domain/license-api-kind.ts";
import { requireLicenseApi } from "#app/middleware/license-api-kind.ts";

/** Pages that upload files, which are not forwarded to another API. */
export const middleware = [requireLicenseApi(isEmbedded)];
