import { z } from "zod";
import { licenseKey } from "#app/domain/text/license-key.ts";

/** The path parameter `key` of a license. */
export const keyParams = z.object({ key: licenseKey });
