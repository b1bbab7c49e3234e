import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Crm } from "#app/domain/customer/crm.ts";
import { createHubspotCrm } from "#app/gateways/crm/hubspot.ts";
import type { LogLine } from "#tests/support/api/api.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { longTimeoutMs } from "./timeouts.ts";

export const hubspotToken = "pat-eu1-0123456789";

interface HubspotCompany {
  id: string;
  name?: string | null;
  domain?: string | null;
  country?: string | null;
}
export interface HubspotContact {
  id: string;
  companyIds: string[];
  email?: string | null;
  firstname?: string | null;
  lastname?: string | null;
}

/** Failure of one request. */
export type HubspotFailure = "hangs" | { status: number; body?: string; headers?: Record<string, string> };

/** A received request: method, path without the base, query and body. */
interface HubspotRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

interface LoopbackHubspot {
  url: string;
  companies: HubspotCompany[];
  contacts: HubspotContact[];
  requests: HubspotRequest[];
  /** Each of the next requests fails with one of these failures, in order. */
  fail: (...failures: HubspotFailure[]) => void;
  /** Rejects later searches by company, like an API version without this criterion. */
  rejectCompanyCriterion: () => void;
  stop: () => Promise<void>;
}

interface Filter {
  propertyName: string;
  operator: string;
  value: string;
}
interface SearchBody {
  query?: string;
  limit?: number;
  after?: string;
  properties?: string[];
  filterGroups?: { filters: Filter[] }[];
  sorts?: { propertyName: string; direction: string }[];
}
type Properties = Record<string, string | null | undefined>;
interface StoredRecord {
  id: string;
  properties: Properties;
  companyIds: string[];
}
type HubspotResponse = { status: number; body: unknown };

const createSuccessResponse = (body: unknown): HubspotResponse => ({ status: 200, body });
const createErrorResponse = (status: number, category: string, message: string): HubspotResponse => ({
  status,
  body: { status: "error", message, correlationId: "c0ffee00-0000", category },
});
const createValidationError = (message: string) => createErrorResponse(400, "VALIDATION_ERROR", message);
const createNotFoundError = () => createErrorResponse(404, "OBJECT_NOT_FOUND", "resource not found");

const splitWords = (propertyText: string) => propertyText.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const removeDiacritics = (propertyText: string) => propertyText.normalize("NFKD").replace(/\p{M}/gu, "");

/** HubSpot compares whole words; an asterisk matches the rest of a word. */
function containsToken(propertyText: string, value: string): boolean {
  const pattern = value
    .toLowerCase()
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*");
  return splitWords(propertyText).some((word) => new RegExp(`^${pattern}$`, "u").test(word));
}

const matchesFilter = (
  { properties, companyIds }: StoredRecord,
  { propertyName, operator, value }: Filter,
) => {
  if (propertyName === "associations.company") return operator === "EQ" && companyIds.includes(value);
  const propertyValue = properties[propertyName] ?? "";
  return operator === "CONTAINS_TOKEN"
    ? containsToken(propertyValue, value)
    : operator === "EQ" && propertyValue === value;
};

/** The text search: every word of the query is the start of some word of the record, without diacritics. */
const matchesQuery = ({ properties }: StoredRecord, query: string) => {
  const words = splitWords(removeDiacritics(Object.values(properties).join(" ")));
  return splitWords(removeDiacritics(query)).every((queryWord) =>
    words.some((word) => word.startsWith(queryWord)),
  );
};

const createApiRecord = ({ id, properties }: StoredRecord, names: readonly string[]) => ({
  id,
  properties: {
    ...Object.fromEntries(names.map((name) => [name, properties[name] ?? null])),
    hs_object_id: id,
  },
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  archived: false,
});

function createPage<Item>(items: readonly Item[], limit: number, after: string | undefined) {
  const from = Number(after ?? 0);
  const next = from + limit < items.length ? { paging: { next: { after: String(from + limit) } } } : {};
  return { results: items.slice(from, from + limit), ...next };
}

function search(
  records: readonly StoredRecord[],
  body: SearchBody,
  { acceptsCompanyCriterion }: { acceptsCompanyCriterion: boolean },
): HubspotResponse {
  const { query, limit = 10, after, properties = [], filterGroups = [], sorts = [] } = body;
  if (limit > 100) return createValidationError("limit is at most 100");
  if (filterGroups.some(({ filters }) => filters.length > 6))
    return createValidationError("at most 6 filters a group");
  const filters = filterGroups.flatMap((group) => group.filters);
  if (
    !acceptsCompanyCriterion &&
    filters.some(({ propertyName }) => propertyName.startsWith("associations."))
  )
    return createValidationError("There was a problem with the request.");
  const matchingRecords = records
    .filter((record) => query === undefined || matchesQuery(record, query))
    .filter(
      (record) =>
        filterGroups.length === 0 ||
        filterGroups.some((group) => group.filters.every((filter) => matchesFilter(record, filter))),
    );
  const [sort] = sorts;
  if (sort) {
    const readSortKey = (record: StoredRecord) => record.properties[sort.propertyName] ?? "";
    matchingRecords.sort((a, b) => (readSortKey(a) < readSortKey(b) ? -1 : 1));
  }
  const page = createPage(matchingRecords, limit, after);
  return createSuccessResponse({
    total: matchingRecords.length,
    ...page,
    results: page.results.map((record) => createApiRecord(record, properties)),
  });
}

/** Starts the part of HubSpot's API that the CRM gateway uses, on loopback under `basePath`. */
async function startHubspot(basePath: string): Promise<LoopbackHubspot> {
  const companies: HubspotCompany[] = [];
  const contacts: HubspotContact[] = [];
  const requests: HubspotRequest[] = [];
  const failures: HubspotFailure[] = [];
  let acceptsCompanyCriterion = true;

  const listStoredCompanies = (): StoredRecord[] =>
    companies.map(({ id, ...properties }) => ({ id, properties, companyIds: [] }));
  const listStoredContacts = (): StoredRecord[] =>
    contacts.map(({ id, companyIds, ...properties }) => ({ id, properties, companyIds }));

  function respond({ method, path, query, body }: HubspotRequest): HubspotResponse {
    const endpoint = `${method} ${path}`;
    if (endpoint === "POST /companies/search")
      return search(listStoredCompanies(), body as SearchBody, { acceptsCompanyCriterion: false });
    if (endpoint === "POST /contacts/search")
      return search(listStoredContacts(), body as SearchBody, { acceptsCompanyCriterion });
    if (endpoint === "POST /contacts/batch/read") {
      const { inputs, properties } = body as { inputs: { id: string }[]; properties: string[] };
      if (inputs.length > 100) return createValidationError("at most 100 inputs");
      const requestedIds = new Set(inputs.map(({ id }) => id));
      const matchingRecords = listStoredContacts().filter(({ id }) => requestedIds.has(id));
      return createSuccessResponse({
        status: "COMPLETE",
        results: matchingRecords.map((record) => createApiRecord(record, properties)),
      });
    }
    const properties = (query.properties ?? "").split(",");
    const [, objectType, id = "", , associatedObject] =
      /^GET \/(companies|contacts)\/(\d+)(\/associations\/(\w+))?$/.exec(endpoint) ?? [];
    if (objectType === "companies" && associatedObject === "contacts") {
      if (!companies.some((company) => company.id === id)) return createNotFoundError();
      const associations = listStoredContacts()
        .filter(({ companyIds }) => companyIds.includes(id))
        .map((contact) => ({ id: contact.id, type: "company_to_contact" }));
      return createSuccessResponse(createPage(associations, Number(query.limit ?? 100), query.after));
    }
    const record = (objectType === "companies" ? listStoredCompanies() : listStoredContacts()).find(
      (candidate) => candidate.id === id,
    );
    if (!objectType || !record) return createNotFoundError();
    const results = record.companyIds.map((companyId) => ({ id: companyId, type: "contact_to_company" }));
    const associations = results.length > 0 ? { associations: { companies: { results } } } : {};
    return createSuccessResponse({
      ...createApiRecord(record, properties),
      ...(query.associations === "companies" && associations),
    });
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://hubspot");
    const requestBody = await text(request);
    const hubspotRequest = {
      method: request.method ?? "",
      path: pathname.replace(basePath, ""),
      query: Object.fromEntries(searchParams),
      body: requestBody === "" ? undefined : (JSON.parse(requestBody) as unknown),
    };
    requests.push(hubspotRequest);
    const failure = failures.shift();
    if (failure === "hangs") return;
    if (failure) {
      response.writeHead(failure.status, failure.headers).end(failure.body);
      return;
    }
    let result = createErrorResponse(401, "INVALID_AUTHENTICATION", "Authentication credentials not found.");
    if (request.headers.authorization === `Bearer ${hubspotToken}`)
      result = pathname.startsWith(`${basePath}/`) ? respond(hubspotRequest) : createNotFoundError();
    response
      .writeHead(result.status, { "content-type": "application/json;charset=utf-8" })
      .end(JSON.stringify(result.body));
  }

  const server = createServer((request, response) => void handleRequest(request, response)).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    companies,
    contacts,
    requests,
    fail: (...nextFailures) => void failures.push(...nextFailures),
    rejectCompanyCriterion: () => {
      acceptsCompanyCriterion = false;
    },
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export interface CrmUnderTest {
  crm: Crm;
  hubspot: LoopbackHubspot;
  /** The delays before each retry, in milliseconds. */
  retryDelays: number[];
  logLines: LogLine[];
  advanceClock: (ms: number) => void;
}

/** Opens the CRM with an empty HubSpot. The clock advances when the CRM waits, unless `isClockFixed` is true. */
export async function openCrm({
  basePath = "/crm/objects/2026-09",
  token = hubspotToken,
  isClockFixed = false,
  timeoutMs = longTimeoutMs,
} = {}): Promise<CrmUnderTest> {
  const hubspot = await startHubspot(basePath);
  closeAfterTest(hubspot.stop);
  let currentMs = Date.parse("2026-11-20T12:00:00.000Z");
  const retryDelays: number[] = [];
  const logLines: LogLine[] = [];
  const crm = createHubspotCrm({
    url: hubspot.url,
    basePath,
    token,
    timeoutMs,
    now: () => new Date(currentMs),
    log: (level, message, facts) => logLines.push({ level, message, facts }),
    pause: async (waitedMs) => {
      retryDelays.push(waitedMs);
      if (!isClockFixed) currentMs += waitedMs;
    },
  });
  const advanceClock = (elapsedMs: number) => void (currentMs += elapsedMs);
  return { crm, hubspot, retryDelays, logLines, advanceClock };
}
