import { z } from "zod";
import { newTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { notes, tags } from "#app/domain/license/license.ts";
import { checkTermEnd, termEndFields } from "#app/domain/quota/chosen-term.ts";
import { signUpForm } from "#app/domain/sign-up/registration.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { pickedCustomerSchema } from "#app/routes/kit/customer-picker/customer-schema.ts";

const { purpose, how } = newTrial.options[0].shape;

const instanceFields = z
  .object({
    purpose,
    packageId: z.string({ error: "Choose a package." }),
    tierId: z.string({ error: "Choose a tier." }),
    servers: serverCapacity,
    assets: assetCapacity,
    ...termEndFields,
    dealId: z.string().trim().max(200, "A deal id has at most 200 characters.").optional(),
    value: tags,
    notes: notes.default(""),
    subdomain: signUpForm.shape.domain,
    how,
    idempotencyKey: z.string().min(1).max(100),
  })
  .superRefine(checkTermEnd);

export const instanceForm = instanceFields.and(pickedCustomerSchema);
export type InstanceForm = z.output<typeof instanceForm>;
