import { z } from "zod";
import { crmId } from "#app/domain/customer/crm.ts";
import { environment, licenseTypes } from "#app/domain/license/license.ts";
import { newLicense, notes, tags } from "#app/domain/license/new-license.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { endsLater, endsTooEarly, termShape } from "./term-form.ts";

const shared = z
  .object({
    createIn: z.coerce.number({ error: "Choose an environment." }).pipe(environment),
    packageId: z.string({ error: "Choose a package." }),
    tierId: z.string({ error: "Choose a tier." }),
    ...termShape,
    offline: z.boolean().default(false),
    overrun: z.boolean().default(false),
    /** The tags, by the name that their field gives them. */
    value: tags,
    notes: notes.default(""),
    idempotencyKey: z.string().min(1).max(100),
  })
  .refine(endsLater, endsTooEarly);

/** The models on offer, by how a form names them. */
export const offeredModels = { enterprise: `${licenseTypes.enterprise}`, ir: `${licenseTypes.ir}` } as const;

const model = z.discriminatedUnion(
  "model",
  [
    z.object({
      model: z.literal(offeredModels.enterprise),
      servers: serverCapacity,
      assets: assetCapacity,
    }),
    z.object({ model: z.literal(offeredModels.ir) }),
  ],
  { error: "Choose a model." },
);

const name = z.string().trim().max(200, "A name has at most 200 characters.");
const companyName = z
  .string({ error: "Enter the company." })
  .trim()
  .min(1, "Enter the company.")
  .max(200, "A company's name has at most 200 characters.");

const fromCrm = z.object({
  customerBy: z.literal("crm"),
  companyId: z.number({ error: "Choose a company." }).pipe(crmId),
  contactId: z.number({ error: "Choose a contact." }).pipe(crmId),
  /** As the CRM told them when they were chosen; they stand if it cannot answer any more. */
  chosenCompany: z.string({ error: "Choose a company." }),
  chosenEmail: z.string({ error: "Choose a contact." }),
  chosenFirst: z.string().optional(),
  chosenLast: z.string().optional(),
});

const byHand = z.object({
  customerBy: z.literal("hand"),
  writtenCompany: companyName,
  email: z.string({ error: "Enter the e-mail address." }).trim().pipe(newLicense.shape.email),
  firstName: name.optional(),
  lastName: name.optional(),
  country: z.string().length(2).optional(),
});

/** The create form as it is saved. Its names differ from those of the list's filter, which shares the address. */
export const newLicenseForm = shared
  .and(model)
  .and(z.discriminatedUnion("customerBy", [fromCrm, byHand], { error: "Choose a company." }));
export type NewLicenseForm = z.output<typeof newLicenseForm>;
