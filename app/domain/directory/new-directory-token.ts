import { z } from "zod";
import { tokenName } from "#app/domain/token/token.ts";

export const newDirectoryToken = z.object({
  name: tokenName,
  /** Id of the identity provider. Null for the first provider. */
  provider: z.string().max(64).nullable().default(null),
});
export type NewDirectoryToken = z.output<typeof newDirectoryToken>;
