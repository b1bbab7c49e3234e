import { z } from "zod";
import { createLineText } from "#app/domain/text/line-text.ts";
import { crmId } from "#app/domain/customer/crm.ts";
import { manualCustomerFields } from "#app/domain/license/new-license.ts";

const nameSchema = createLineText().max(200, "A name has at most 200 characters.");
const companyNameSchema = createLineText({ error: "Enter the company." })
  .min(1, "Enter the company.")
  .max(200, "A company's name has at most 200 characters.");

const crmCustomerSchema = z.object({
  customerBy: z.literal("crm"),
  crmCompanyId: z.number({ error: "Choose a company." }).pipe(crmId),
  contactId: z.number({ error: "Choose a contact." }).pipe(crmId),
  /**
   * Names and e-mail address from the CRM, as they were when the user chose the company or the contact. The
   * API uses these values if the CRM does not respond during the save.
   */
  chosenCompany: z.string({ error: "Choose a company." }),
  chosenEmail: z.string({ error: "Choose a contact." }),
  chosenFirstName: z.string().optional(),
  chosenLastName: z.string().optional(),
});

const manualCustomerSchema = z.object({
  customerBy: z.literal("hand"),
  enteredCompanyName: companyNameSchema,
  email: z.string({ error: "Enter the e-mail address." }).trim().pipe(manualCustomerFields.shape.email),
  firstName: nameSchema.optional(),
  lastName: nameSchema.optional(),
  country: z.string().length(2).optional(),
});

export const pickedCustomerSchema = z.discriminatedUnion(
  "customerBy",
  [crmCustomerSchema, manualCustomerSchema],
  {
    error: "Choose a company.",
  },
);
export type PickedCustomer = z.output<typeof pickedCustomerSchema>;
