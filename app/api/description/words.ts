import { companyWords } from "./words/companies.ts";
import { customerWords } from "./words/customers.ts";
import { hostedWords } from "./words/hosted.ts";
import { licenseWords } from "./words/licenses.ts";
import { officeWords } from "./words/office.ts";
import { productWords } from "./words/product.ts";
import { renewalAndImportWords } from "./words/renewals-and-imports.ts";
import { webhookWords } from "./words/webhooks.ts";

/**
 * What a schema or a property is, for readers of the API's description. A property means the same wherever it stands,
 * unless it stands here with its owner, as in `Tag.id`. They stand here, and not at the schemas, because browsers load those.
 */
const words: Readonly<Record<string, string>> = {
  ...licenseWords,
  ...companyWords,
  ...customerWords,
  ...hostedWords,
  ...officeWords,
  ...productWords,
  ...renewalAndImportWords,
  ...webhookWords,
};

export const wordsOf = (name: string, owner: string | null = null): string | undefined =>
  words[`${owner}.${name}`] ?? words[name];
