import { companyWords } from "./words/companies.ts";
import { customerWords } from "./words/customers.ts";
import { hostedWords } from "./words/hosted.ts";
import { licenseWords } from "./words/licenses.ts";
import { officeWords } from "./words/office.ts";
import { productWords } from "./words/product.ts";
import { renewalAndImportWords } from "./words/renewals-and-imports.ts";
import { viewWords } from "./words/views.ts";
import { webhookWords } from "./words/webhooks.ts";

/** Applies to every property of the name, unless `Owner.name` is listed. Not in the schemas, which browsers load. */
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

/** What the schema itself says comes before the words of a property without its owner. */
export const wordsOf = (name: string, owner: string | null = null, said?: string): string | undefined =>
  words[`${owner}.${name}`] ?? said ?? words[name];
