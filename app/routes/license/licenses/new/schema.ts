import { z } from "zod";
import { environment, notes, tags } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { pickedCustomer } from "#app/routes/kit/customer-picker/customer-schema.ts";
import {
  endsAfterStart,
  endBeforeStartIssue,
  termShape,
} from "#app/routes/license/licenses/quota/term-form.ts";

const shared = z
  .object({
    createIn: z.coerce.number({ error: "Choose an environment." }).pipe(environment),
    packageId: z.string({ error: "Choose a package." }),
    tierId: z.string({ error: "Choose a tier." }),
    ...termShape,
    offline: z.boolean().default(false),
    overrun: z.boolean().default(false),
    value: tags,
    notes: notes.default(""),
    idempotencyKey: z.string().min(1).max(100),
  })
  .refine(endsAfterStart, endBeforeStartIssue);

export const availableModels = {
  enterprise: `${licenseTypes.enterprise}`,
  ir: `${licenseTypes.ir}`,
} as const;

const model = z.discriminatedUnion(
  "model",
  [
    z.object({
      model: z.literal(availableModels.enterprise),
      servers: serverCapacity,
      assets: assetCapacity,
    }),
    z.object({ model: z.literal(availableModels.ir) }),
  ],
  { error: "Choose a model." },
);

/** Field names must differ from those of the list's filter, because both share the address. */
export const newLicenseForm = shared.and(model).and(pickedCustomer);
export type NewLicenseForm = z.output<typeof newLicenseForm>;
