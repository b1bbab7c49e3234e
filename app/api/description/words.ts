import { companyWords } from "./words/companies.ts";
import { customerWords } from "./words/customers.ts";
import { hostedWords } from "./words/hosted.ts";
import { licenseWords } from "./words/licenses.ts";
import { adminWords } from "./words/admin.ts";
import { productWords } from "./words/product.ts";
import { renewalAndImportWords } from "./words/renewals-and-imports.ts";
import { viewWords } from "./words/views.ts";
import { webhookWords } from "./words/webhooks.ts";

/** Descriptions by property name or `Owner.name`. Kept out of the schemas, because browsers load those. */
const descriptions: Readonly<Record<string, string>> = {
  ...licenseWords,
  ...companyWords,
  ...customerWords,
  ...hostedWords,
  ...adminWords,
  ...productWords,
  ...renewalAndImportWords,
  ...viewWords,
  ...webhookWords,
};

/** Precedence: `Owner.name`, then the description of the schema, then `name`. */
export const descriptionFor = (
  name: string,
  owner: string | null = null,
  schemaDescription?: string,
): string | undefined => descriptions[`${owner}.${name}`] ?? schemaDescription ?? descriptions[name];
