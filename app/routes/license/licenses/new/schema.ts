import { z } from "zod";
import { environment, notes, tags } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { checkTermEnd, termFields } from "#app/domain/quota/chosen-term.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { pickedCustomerSchema } from "#app/routes/kit/customer-picker/customer-schema.ts";

const commonFieldsSchema = z
  .object({
    createIn: z.coerce.number({ error: "Choose an environment." }).pipe(environment),
    packageId: z.string({ error: "Choose a package." }),
    tierId: z.string({ error: "Choose a tier." }),
    ...termFields,
    offline: z.boolean().default(false),
    overrun: z.boolean().default(false),
    value: tags,
    notes: notes.default(""),
    idempotencyKey: z.string().min(1).max(100),
  })
  .superRefine(checkTermEnd);

/** Form values of the license types that a new license can have. */
export const availableModels = {
  enterprise: `${licenseTypes.enterprise}`,
  ir: `${licenseTypes.ir}`,
} as const;

const modelFieldsSchema = z.discriminatedUnion(
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

/** Field names must differ from the names of the list filters, because both are in the same URL. */
export const newLicenseFormSchema = commonFieldsSchema.and(modelFieldsSchema).and(pickedCustomerSchema);
export type NewLicenseForm = z.output<typeof newLicenseFormSchema>;
