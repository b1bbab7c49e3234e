import { millisecondsInDay } from "date-fns/constants";
import { z } from "zod";
import type { CrmCompany, CrmContact, Crm } from "#app/domain/customer/crm.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { containsName } from "#app/domain/text/normalize-name.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import { crmInvalidProblem } from "./crm-problems.ts";
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

const maxCompanies = 20;
const maxContacts = 1_000;
const pageSize = 100;
const associationPageSize = 500;
const maxAssociationPages = 20;
/** HubSpot allows six filters per search. */
const maxFilters = 6;
const searchCacheMs = 60 * 1_000;
const companyCacheMs = millisecondsInDay;

interface Filter {
  propertyName: string;
  operator: "EQ" | "CONTAINS_TOKEN";
  value: string;
}

/** HubSpot matches whole words, so results are filtered here. Throws CRM_BUSY, CRM_REFUSED or CRM_INVALID. */
export function createHubspotCrm(settings: HubspotSettings): Crm {
  const { basePath, now, log } = settings;
  const transport = new HubspotTransport(settings);
  const companySearchCache = new ResponseCache<CrmCompany[]>({
    maxAgeMs: searchCacheMs,
    maxEntries: 500,
    now,
  });
  const companyCache = new ResponseCache<CrmCompany>({ maxAgeMs: companyCacheMs, maxEntries: 2_000, now });
  const contactSearchCache = new ResponseCache<CrmContact[]>({
    maxAgeMs: searchCacheMs,
    maxEntries: 200,
    now,
  });
  const contactCache = new ResponseCache<CrmContact>({ maxAgeMs: searchCacheMs, maxEntries: 2_000, now });

  const createGetRequest = (path: string, query: Record<string, string>): HubspotRequest => ({
    path: `${basePath}${path}?${new URLSearchParams(query)}`,
  });
  const createSearchRequest = (
    objectType: "companies" | "contacts",
    body: Record<string, unknown>,
  ): HubspotRequest => ({
    path: `${basePath}/${objectType}/search`,
    body: { limit: pageSize, ...body },
    isSearch: true,
  });

  function parseResponse<Schema extends z.ZodType>(
    schema: Schema,
    response: HubspotResponse,
  ): z.output<Schema> {
    const { path, status, text } = response;
    const parsedBody = schema.safeParse(status >= 200 && status <= 299 ? parseJson(text) : undefined);
    if (parsedBody.success) return parsedBody.data;
    const message = z.prettifyError(parsedBody.error);
    log("error", "HubSpot sent an invalid response", { path, status, error: message });
    throw crmInvalidProblem(new Error(message));
  }

  async function searchCompanies(name: string): Promise<CrmCompany[]> {
    const filters = createWordFilters("name", name, maxFilters);
    if (filters.length === 0) return [];
    const searchOptions = {
      properties: companyProperties,
      sorts: [{ propertyName: "name", direction: "ASCENDING" }],
    };
    const companiesWithAllWords = await fetchCompanies(
      { ...searchOptions, filterGroups: [{ filters }] },
      name,
    );
    return companiesWithAllWords.length > 0
      ? companiesWithAllWords
      : fetchCompanies({ ...searchOptions, filterGroups: [], query: name }, name);
  }

  async function fetchCompanies(body: Record<string, unknown>, name: string): Promise<CrmCompany[]> {
    const { results } = parseResponse(
      companyPage,
      await transport.send(createSearchRequest("companies", body)),
    );
    return results
      .filter(hasName)
      .filter(({ companyName }) => containsName(companyName, name))
      .toSorted(createComparator(({ companyName }) => companyName))
      .slice(0, maxCompanies);
  }

  /** Null if HubSpot cannot search contacts by company. */
  async function searchContacts(companyId: number, email: string) {
    const companyFilter: Filter = {
      propertyName: "associations.company",
      operator: "EQ",
      value: String(companyId),
    };
    // The company filter counts toward the maximum number of filters.
    const filters = [companyFilter, ...createWordFilters("email", email, maxFilters - 1)];
    const contacts: z.output<typeof contactPage>["results"] = [];
    let cursor: string | undefined;
    do {
      const body = { filterGroups: [{ filters }], properties: contactProperties, after: cursor };
      const response = await transport.send(createSearchRequest("contacts", body));
      if (response.status === 400 && contacts.length === 0) return null;
      const page = parseResponse(contactPage, response);
      contacts.push(...page.results);
      cursor = findNextCursor(page);
    } while (cursor !== undefined && contacts.length < maxContacts);
    return contacts;
  }

  /** Yields the pages after the cursor, or all pages. Yields nothing if the object does not exist. */
  async function* fetchAssociatedIds(
    associationPath: string,
    firstCursor?: string,
  ): AsyncGenerator<number[]> {
    let cursor = firstCursor;
    for (let pageNumber = 0; pageNumber < maxAssociationPages; pageNumber += 1) {
      const query = { limit: String(associationPageSize), ...(cursor !== undefined && { after: cursor }) };
      const response = await transport.send(createGetRequest(associationPath, query));
      if (response.status === 404) return;
      const page = parseResponse(associationPage, response);
      yield page.results;
      cursor = findNextCursor(page);
      if (cursor === undefined) return;
    }
  }

  async function fetchContactIds(companyId: number): Promise<number[]> {
    const ids = new Set<number>();
    for await (const pageIds of fetchAssociatedIds(`/companies/${companyId}/associations/contacts`)) {
      for (const id of pageIds) ids.add(id);
      if (ids.size >= maxContacts) break;
    }
    return [...ids].slice(0, maxContacts);
  }

  /** HubSpot sends the first companies with the contact, and the others on further pages. */
  async function isCompanyOfContact(
    companyId: number,
    contactId: number,
    firstPage: z.output<typeof associationPage>,
  ): Promise<boolean> {
    if (firstPage.results.includes(companyId)) return true;
    const cursor = findNextCursor(firstPage);
    if (cursor === undefined) return false;
    for await (const pageIds of fetchAssociatedIds(`/contacts/${contactId}/associations/companies`, cursor))
      if (pageIds.includes(companyId)) return true;
    return false;
  }

  async function fetchContacts(ids: readonly number[]) {
    const contacts: z.output<typeof contactPage>["results"] = [];
    for (let start = 0; start < ids.length; start += pageSize) {
      const batchInputs = ids.slice(start, start + pageSize).map((id) => ({ id: String(id) }));
      const body = { inputs: batchInputs, properties: contactProperties };
      const response = await transport.send({ path: `${basePath}/contacts/batch/read`, body });
      contacts.push(...parseResponse(contactPage, response).results);
    }
    return contacts;
  }

  return {
    searchCompanies: (name) =>
      companySearchCache.get(normalizeForSearch(name).trim(), () => searchCompanies(name.trim())),

    findCompany: (id) =>
      companyCache.get(String(id), async () => {
        const properties = companyProperties.join(",");
        const response = await transport.send(createGetRequest(`/companies/${id}`, { properties }));
        if (response.status === 404) return null;
        const company = parseResponse(hubspotCompany, response);
        return hasName(company) ? company : null;
      }),

    searchContacts: (companyId, email) =>
      contactSearchCache.get(`${companyId} ${normalizeForSearch(email)}`, async () => {
        const contacts =
          (await searchContacts(companyId, email)) ?? (await fetchContacts(await fetchContactIds(companyId)));
        return contacts
          .filter(hasEmail)
          .filter((contact) => normalizeForSearch(contact.email).includes(normalizeForSearch(email)))
          .toSorted(createComparator((contact) => contact.email));
      }),

    findContact: (companyId, id) =>
      contactCache.get(`${companyId} ${id}`, async () => {
        const query = { properties: contactProperties.join(","), associations: "companies" };
        const response = await transport.send(createGetRequest(`/contacts/${id}`, query));
        if (response.status === 404) return null;
        const { contact, companyIdPage } = parseResponse(contactWithCompanies, response);
        if (!hasEmail(contact)) return null;
        return (await isCompanyOfContact(companyId, id, companyIdPage)) ? contact : null;
      }),
  };
}

/**
 * Creates a filter for each word of the text. If the text has too many words, uses only the longest words.
 */
const createWordFilters = (propertyName: string, text: string, maxWords: number): Filter[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords)
    .map((word) => ({ propertyName, operator: "CONTAINS_TOKEN", value: `*${word}*` }));

/** Ignores the cursor of an empty page, because HubSpot may return a cursor although no page follows. */
const findNextCursor = ({
  results,
  paging,
}: z.output<typeof contactPage> | z.output<typeof associationPage>) =>
  results.length > 0 ? paging?.next?.after : undefined;

const hasName = (company: {
  id: number;
  companyName: string | null;
  countryCode: string | null;
}): company is CrmCompany => company.companyName !== null;

/** Contacts without an e-mail address cannot receive a license. */
const hasEmail = (contact: {
  [Field in keyof CrmContact]: CrmContact[Field] | null;
}): contact is CrmContact => contact.email !== null;

/** Creates a function that compares items by a text, and equal texts by id. */
const createComparator =
  <Item extends { id: number }>(readText: (item: Item) => string) =>
  (a: Item, b: Item): number => {
    const firstText = normalizeForSearch(readText(a));
    const secondText = normalizeForSearch(readText(b));
    if (firstText === secondText) return a.id - b.id;
    return firstText < secondText ? -1 : 1;
  };
