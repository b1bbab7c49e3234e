import { z } from "zod";
import { newTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { notes, tags } from "#app/domain/license/license.ts";
import { checkTermEnd, termEndFields } from "#app/domain/quota/chosen-term.ts";
import { signUpFormSchema } from "#app/domain/sign-up/registration.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { pickedCustomerSchema } from "#app/routes/kit/customer-picker/customer-schema.ts";

// All variants of `newTrial` have the same purposes and setup methods.
const { purpose, how } = newTrial.options[0].shape;

const instanceFieldsSchema = z
  .object({
    purpose,
    packageId: z.string({ error: "Choose a package." }),
    tierId: z.string({ error: "Choose a tier." }),
    servers: serverCapacity,
    assets: assetCapacity,
    ...termEndFields,
    dealId: z.string().trim().max(200, "A deal id has at most 200 characters.").optional(),
    /** The tag picker submits each tag under this name. */
    value: tags,
    notes: notes.default(""),
    subdomain: signUpFormSchema.shape.domain,
    how,
    idempotencyKey: z.string().min(1).max(100),
  })
  .superRefine(checkTermEnd);

export const instanceFormSchema = instanceFieldsSchema.and(pickedCustomerSchema);
export type InstanceForm = z.output<typeof instanceFormSchema>;
