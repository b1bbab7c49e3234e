import { z } from "zod";
import { findCountryCode } from "#app/domain/customer/country.ts";
import { crmId } from "#app/domain/customer/crm.ts";
import { cleanLine } from "#app/domain/text/line-text.ts";

/** An empty text becomes null. */
const optionalText = z
  .string()
  .nullish()
  .transform((value) => (value ? cleanLine(value) : "") || null);

const hubspotId = z
  .union([z.string().regex(/^\d+$/), z.number()])
  .transform(Number)
  .pipe(crmId);

export const hubspotCompany = z
  .object({
    id: hubspotId,
    properties: z.object({ name: optionalText, domain: optionalText, country: optionalText }),
  })
  .transform(({ id, properties: { name, domain, country } }) => ({
    id,
    companyName: name ?? domain,
    countryCode: country === null ? null : findCountryCode(country),
  }));
export const companyProperties = ["name", "domain", "country"];

const contactFields = {
  id: hubspotId,
  properties: z.object({ email: optionalText, firstname: optionalText, lastname: optionalText }),
};
const toContact = ({
  id,
  properties: { email, firstname, lastname },
}: z.output<z.ZodObject<typeof contactFields>>) => ({
  id,
  email,
  firstName: firstname,
  lastName: lastname,
});
const hubspotContact = z.object(contactFields).transform(toContact);
export const contactProperties = ["email", "firstname", "lastname"];

/** HubSpot names the id `toObjectId` or `id`, depending on the API version. */
const association = z
  .union([z.object({ toObjectId: hubspotId }), z.object({ id: hubspotId })])
  .transform((linkedObject) => ("toObjectId" in linkedObject ? linkedObject.toObjectId : linkedObject.id));

const createPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    results: z.array(item),
    paging: z.object({ next: z.object({ after: z.string() }).nullish() }).nullish(),
  });
export const companyPage = createPageSchema(hubspotCompany);
export const contactPage = createPageSchema(hubspotContact);
export const associationPage = createPageSchema(association);

export const contactWithCompanies = z
  .object({
    ...contactFields,
    associations: z.object({ companies: associationPage.optional() }).optional(),
  })
  .transform(({ associations, ...contact }) => ({
    contact: toContact(contact),
    companyIdPage: associations?.companies ?? { results: [] },
  }));
