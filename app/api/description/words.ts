import { companyWords } from "./words/companies.ts";
import { customerWords } from "./words/customers.ts";
import { hostedWords } from "./words/hosted.ts";
import { licenseWords } from "./words/licenses.ts";
import { officeWords } from "./words/office.ts";
import { productWords } from "./words/product.ts";
import { renewalAndImportWords } from "./words/renewals-and-imports.ts";
import { viewWords } from "./words/views.ts";
import { webhookWords } from "./words/webhooks.ts";

/** Descriptions by property name or `Owner.name`. Kept out of the schemas, because browsers load those. */
const words: Readonly<Record<string, string>> = {
  ...licenseWords,
  ...companyWords,
  ...customerWords,
  ...hostedWords,
  ...officeWords,
  ...productWords,
  ...renewalAndImportWords,
  ...viewWords,
  ...webhookWords,
};

/** Precedence: `Owner.name`, then the description of the schema, then `name`. */
export const wordsOf = (name: string, owner: string | null = null, said?: string): string | undefined =>
  words[`${owner}.${name}`] ?? said ?? words[name];
