import { z } from "zod";
import type { listParameterNames } from "#app/domain/license/filter-fields.ts";
import { environment, notes, tags } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { checkTermEnd, termFields } from "#app/domain/quota/chosen-term.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { approvalFields, checkApprovalReason } from "#app/routes/kit/approval/approval-form.ts";
import { pickedCustomerSchema } from "#app/routes/kit/customer-picker/customer-schema.ts";

const commonFieldsSchema = z
  .object({
    /** Environment of the license. The list filter already uses the name `environment`. */
    createIn: z.coerce.number({ error: "Choose an environment." }).pipe(environment),
    packageId: z.string({ error: "Choose a package." }),
    tierId: z.string({ error: "Choose a tier." }),
    ...termFields,
    offline: z.boolean().default(false),
    overrun: z.boolean().default(false),
    alertsCustomer: z.boolean().default(false),
    /** Tags of the license. The tag picker submits each tag in a field with the name `value`. */
    value: tags,
    notes: notes.default(""),
    idempotencyKey: z.string().min(1).max(100),
    ...approvalFields,
  })
  .superRefine(checkTermEnd)
  .superRefine(checkApprovalReason);

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

/** The fields of the form and the list filters are in the same URL, so their names must differ. */
type FieldsWithoutFilterNames = Record<string, unknown> & {
  [Name in (typeof listParameterNames)[number]]?: "A list filter has this name.";
};

export const newLicenseFormSchema = commonFieldsSchema
  .and(modelFieldsSchema)
  .and(pickedCustomerSchema) satisfies z.ZodType<FieldsWithoutFilterNames>;
export type NewLicenseForm = z.output<typeof newLicenseFormSchema>;
