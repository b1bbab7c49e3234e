import { millisecondsInDay } from "date-fns/constants";
import { z } from "zod";
import type { Company, Contact, Crm } from "#app/domain/customer/crm.ts";
import { fold } from "#app/domain/text/fold.ts";
import { crmInvalid } from "./crm-problems.ts";
import {
  associationPage,
  companyPage,
  companyProperties,
  contactPage,
  contactProperties,
  contactWithCompanies,
  hubspotCompany,
} from "./hubspot-responses.ts";
import {
  type HubspotResponse,
  type HubspotRequest,
  type HubspotSettings,
  HubspotTransport,
} from "./hubspot-transport.ts";
import { ResponseCache } from "./response-cache.ts";

const mostCompanies = 20;
const mostContacts = 1_000;
const pageSize = 100;
const associationPageSize = 500;
const mostFilters = 6;
const searchFreshMs = 60 * 1_000;
const companyFreshMs = millisecondsInDay;

interface Filter {
  propertyName: string;
  operator: "EQ" | "CONTAINS_TOKEN";
  value: string;
}

/** HubSpot matches whole words, so results are filtered here. Raises CRM_BUSY, CRM_REFUSED or CRM_INVALID. */
export function hubspotCrm(settings: HubspotSettings): Crm {
  const { basePath, now, log } = settings;
  const transport = new HubspotTransport(settings);
  const companySearchCache = new ResponseCache<Company[]>({ freshMs: searchFreshMs, maxEntries: 500, now });
  const companyCache = new ResponseCache<Company>({ freshMs: companyFreshMs, maxEntries: 2_000, now });
  const contactSearchCache = new ResponseCache<Contact[]>({ freshMs: searchFreshMs, maxEntries: 200, now });
  const contactCache = new ResponseCache<Contact>({ freshMs: searchFreshMs, maxEntries: 2_000, now });

  const get = (path: string, query: Record<string, string>): HubspotRequest => ({
    path: `${basePath}${path}?${new URLSearchParams(query)}`,
  });
  const search = (object: "companies" | "contacts", body: Record<string, unknown>): HubspotRequest => ({
    path: `${basePath}/${object}/search`,
    body: { limit: pageSize, ...body },
    isSearch: true,
  });

  function parseResponse<Schema extends z.ZodType>(
    schema: Schema,
    response: HubspotResponse,
  ): z.output<Schema> {
    const { path, status, text } = response;
    const parsed = schema.safeParse(status >= 200 && status <= 299 ? jsonOf(text) : undefined);
    if (parsed.success) return parsed.data;
    const message = z.prettifyError(parsed.error);
    log("error", "HubSpot sent an invalid response", { path, status, fault: message });
    throw crmInvalid(new Error(message));
  }

  async function searchCompanies(name: string): Promise<Company[]> {
    const filters = wordFilters("name", name, mostFilters);
    if (filters.length === 0) return [];
    const everySearch = {
      properties: companyProperties,
      sorts: [{ propertyName: "name", direction: "ASCENDING" }],
    };
    const byWords = await companiesOf({ ...everySearch, filterGroups: [{ filters }] }, name);
    return byWords.length > 0
      ? byWords
      : companiesOf({ ...everySearch, filterGroups: [], query: name }, name);
  }

  async function companiesOf(body: Record<string, unknown>, name: string): Promise<Company[]> {
    const { results } = parseResponse(companyPage, await transport.send(search("companies", body)));
    return results
      .filter(isNamed)
      .filter(({ companyName }) => fold(companyName).includes(fold(name)))
      .toSorted(compareBy(({ companyName }) => companyName))
      .slice(0, mostCompanies);
  }

  async function searchContacts(companyId: number, email: string) {
    const ofCompany: Filter = {
      propertyName: "associations.company",
      operator: "EQ",
      value: String(companyId),
    };
    const filters = [ofCompany, ...wordFilters("email", email, mostFilters - 1)];
    const results: z.output<typeof contactPage>["results"] = [];
    let after: string | undefined;
    do {
      const body = { filterGroups: [{ filters }], properties: contactProperties, after };
      const response = await transport.send(search("contacts", body));
      if (response.status === 400 && results.length === 0) return null;
      const page = parseResponse(contactPage, response);
      results.push(...page.results);
      after = cursorOf(page);
    } while (after !== undefined && results.length < mostContacts);
    return results;
  }

  async function contactIdsOf(companyId: number): Promise<number[]> {
    const ids: number[] = [];
    let after: string | undefined;
    do {
      const query = { limit: String(associationPageSize), ...(after !== undefined && { after }) };
      const response = await transport.send(get(`/companies/${companyId}/associations/contacts`, query));
      if (response.status === 404) return [];
      const page = parseResponse(associationPage, response);
      ids.push(...page.results);
      after = cursorOf(page);
    } while (after !== undefined && ids.length < mostContacts);
    return [...new Set(ids)].slice(0, mostContacts);
  }

  async function contactsById(ids: readonly number[]) {
    const results: z.output<typeof contactPage>["results"] = [];
    for (let from = 0; from < ids.length; from += pageSize) {
      const inputs = ids.slice(from, from + pageSize).map((id) => ({ id: String(id) }));
      const body = { inputs, properties: contactProperties };
      const response = await transport.send({ path: `${basePath}/contacts/batch/read`, body });
      results.push(...parseResponse(contactPage, response).results);
    }
    return results;
  }

  return {
    companies: (name) => companySearchCache.get(fold(name).trim(), () => searchCompanies(name.trim())),

    company: (id) =>
      companyCache.get(String(id), async () => {
        const properties = companyProperties.join(",");
        const response = await transport.send(get(`/companies/${id}`, { properties }));
        if (response.status === 404) return null;
        const company = parseResponse(hubspotCompany, response);
        return isNamed(company) ? company : null;
      }),

    contacts: (companyId, email) =>
      contactSearchCache.get(`${companyId} ${fold(email)}`, async () => {
        const contacts =
          (await searchContacts(companyId, email)) ?? (await contactsById(await contactIdsOf(companyId)));
        return contacts
          .filter(isReachable)
          .filter((contact) => fold(contact.email).includes(fold(email)))
          .toSorted(compareBy((contact) => contact.email));
      }),

    contact: (companyId, id) =>
      contactCache.get(`${companyId} ${id}`, async () => {
        const query = { properties: contactProperties.join(","), associations: "companies" };
        const response = await transport.send(get(`/contacts/${id}`, query));
        if (response.status === 404) return null;
        const { contact, companyIds } = parseResponse(contactWithCompanies, response);
        return companyIds.includes(companyId) && isReachable(contact) ? contact : null;
      }),
  };
}

/** Uses the longest words if the text has too many. */
const wordFilters = (propertyName: string, text: string, most: number): Filter[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most)
    .map((word) => ({ propertyName, operator: "CONTAINS_TOKEN", value: `*${word}*` }));

/** HubSpot may return a cursor after an empty page, which must be ignored. */
const cursorOf = ({ results, paging }: z.output<typeof contactPage> | z.output<typeof associationPage>) =>
  results.length > 0 ? paging?.next?.after : undefined;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isNamed = (company: {
  id: number;
  companyName: string | null;
  countryCode: string | null;
}): company is Company => company.companyName !== null;

/** Contacts without an e-mail address cannot receive a license. */
const isReachable = (contact: { [Field in keyof Contact]: Contact[Field] | null }): contact is Contact =>
  contact.email !== null;

const compareBy =
  <Found extends { id: number }>(textOf: (item: Found) => string) =>
  (a: Found, b: Found): number => {
    const [first, second] = [fold(textOf(a)), fold(textOf(b))];
    if (first === second) return a.id - b.id;
    return first < second ? -1 : 1;
  };
