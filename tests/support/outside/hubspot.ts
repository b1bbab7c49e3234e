import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Crm } from "#app/domain/customer/crm.ts";
import { hubspotCrm } from "#app/gateways/crm/hubspot.ts";
import type { LogLine } from "#tests/support/api/api.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { patient } from "./patience.ts";

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

/** How one request fails. */
export type HubspotFault = "hangs" | { status: number; body?: string; headers?: Record<string, string> };

/** A received request: method, path without the base, query and body. */
interface HubspotAsked {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

interface LoopbackHubspot {
  url: string;
  companies: HubspotCompany[];
  contacts: HubspotContact[];
  asked: HubspotAsked[];
  /** The next requests fail, one after the other. */
  fail: (...faults: HubspotFault[]) => void;
  /** From now on a search by company is rejected, as by an API version without that criterion. */
  refuseCompanyAsCriterion: () => void;
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
interface Stored {
  id: string;
  properties: Properties;
  companyIds: string[];
}
type Answer = { status: number; body: unknown };

const ok = (body: unknown): Answer => ({ status: 200, body });
const error = (status: number, category: string, message: string): Answer => ({
  status,
  body: { status: "error", message, correlationId: "c0ffee00-0000", category },
});
const refused = (message: string) => error(400, "VALIDATION_ERROR", message);
const missing = () => error(404, "OBJECT_NOT_FOUND", "resource not found");

const wordsOf = (held: string) => held.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const withoutMarks = (held: string) => held.normalize("NFKD").replace(/\p{M}/gu, "");

/** HubSpot compares whole words; a star matches the rest of one. */
function containsToken(held: string, value: string): boolean {
  const pattern = value
    .toLowerCase()
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*");
  return wordsOf(held).some((word) => new RegExp(`^${pattern}$`, "u").test(word));
}

const meets = ({ properties, companyIds }: Stored, { propertyName, operator, value }: Filter) => {
  if (propertyName === "associations.company") return operator === "EQ" && companyIds.includes(value);
  const held = properties[propertyName] ?? "";
  return operator === "CONTAINS_TOKEN" ? containsToken(held, value) : operator === "EQ" && held === value;
};

/** The text search: every word of the query is the start of some word of the record, without diacritics. */
const speaksOf = ({ properties }: Stored, query: string) => {
  const words = wordsOf(withoutMarks(Object.values(properties).join(" ")));
  return wordsOf(withoutMarks(query)).every((asked) => words.some((word) => word.startsWith(asked)));
};

const shown = ({ id, properties }: Stored, names: readonly string[]) => ({
  id,
  properties: {
    ...Object.fromEntries(names.map((name) => [name, properties[name] ?? null])),
    hs_object_id: id,
  },
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  archived: false,
});

function pageOf<Item>(items: readonly Item[], limit: number, after: string | undefined) {
  const from = Number(after ?? 0);
  const next = from + limit < items.length ? { paging: { next: { after: String(from + limit) } } } : {};
  return { results: items.slice(from, from + limit), ...next };
}

function searched(stored: readonly Stored[], body: SearchBody, takesCompany: boolean): Answer {
  const { query, limit = 10, after, properties = [], filterGroups = [], sorts = [] } = body;
  if (limit > 100) return refused("limit is at most 100");
  if (filterGroups.some(({ filters }) => filters.length > 6)) return refused("at most 6 filters a group");
  const filters = filterGroups.flatMap((group) => group.filters);
  if (!takesCompany && filters.some(({ propertyName }) => propertyName.startsWith("associations.")))
    return refused("There was a problem with the request.");
  const found = stored
    .filter((one) => query === undefined || speaksOf(one, query))
    .filter(
      (one) =>
        filterGroups.length === 0 ||
        filterGroups.some((group) => group.filters.every((filter) => meets(one, filter))),
    );
  const [sort] = sorts;
  if (sort) {
    const held = (one: Stored) => one.properties[sort.propertyName] ?? "";
    found.sort((a, b) => (held(a) < held(b) ? -1 : 1));
  }
  const page = pageOf(found, limit, after);
  return ok({
    total: found.length,
    ...page,
    results: page.results.map((one) => shown(one, properties)),
  });
}

/** HubSpot's objects on loopback under `basePath`, as far as the CRM reads them. */
async function startHubspot(basePath: string): Promise<LoopbackHubspot> {
  const companies: HubspotCompany[] = [];
  const contacts: HubspotContact[] = [];
  const asked: HubspotAsked[] = [];
  const faults: HubspotFault[] = [];
  let takesCompany = true;

  const storedCompanies = (): Stored[] =>
    companies.map(({ id, ...properties }) => ({ id, properties, companyIds: [] }));
  const storedContacts = (): Stored[] =>
    contacts.map(({ id, companyIds, ...properties }) => ({ id, properties, companyIds }));

  function answerTo({ method, path, query, body }: HubspotAsked): Answer {
    const call = `${method} ${path}`;
    if (call === "POST /companies/search") return searched(storedCompanies(), body as SearchBody, false);
    if (call === "POST /contacts/search") return searched(storedContacts(), body as SearchBody, takesCompany);
    if (call === "POST /contacts/batch/read") {
      const { inputs, properties } = body as { inputs: { id: string }[]; properties: string[] };
      if (inputs.length > 100) return refused("at most 100 inputs");
      const wanted = new Set(inputs.map(({ id }) => id));
      const found = storedContacts().filter(({ id }) => wanted.has(id));
      return ok({ status: "COMPLETE", results: found.map((one) => shown(one, properties)) });
    }
    const properties = (query.properties ?? "").split(",");
    const [, object, id = "", , associated] =
      /^GET \/(companies|contacts)\/(\d+)(\/associations\/(\w+))?$/.exec(call) ?? [];
    if (object === "companies" && associated === "contacts") {
      if (!companies.some((company) => company.id === id)) return missing();
      const ties = storedContacts()
        .filter(({ companyIds }) => companyIds.includes(id))
        .map((contact) => ({ id: contact.id, type: "company_to_contact" }));
      return ok(pageOf(ties, Number(query.limit ?? 100), query.after));
    }
    const found = (object === "companies" ? storedCompanies() : storedContacts()).find(
      (one) => one.id === id,
    );
    if (!object || !found) return missing();
    const results = found.companyIds.map((companyId) => ({ id: companyId, type: "contact_to_company" }));
    const ties = results.length > 0 ? { associations: { companies: { results } } } : {};
    return ok({ ...shown(found, properties), ...(query.associations === "companies" && ties) });
  }

  async function reply(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://hubspot");
    const sent = await text(request);
    const one = {
      method: request.method ?? "",
      path: pathname.replace(basePath, ""),
      query: Object.fromEntries(searchParams),
      body: sent === "" ? undefined : (JSON.parse(sent) as unknown),
    };
    asked.push(one);
    const fault = faults.shift();
    if (fault === "hangs") return;
    if (fault) {
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    }
    const answer =
      request.headers.authorization === `Bearer ${hubspotToken}`
        ? pathname.startsWith(`${basePath}/`)
          ? answerTo(one)
          : missing()
        : error(401, "INVALID_AUTHENTICATION", "Authentication credentials not found.");
    response
      .writeHead(answer.status, { "content-type": "application/json;charset=utf-8" })
      .end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => void reply(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    companies,
    contacts,
    asked,
    fail: (...next) => void faults.push(...next),
    refuseCompanyAsCriterion: () => {
      takesCompany = false;
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
  /** The duration of each pause of the CRM. */
  waits: number[];
  logged: LogLine[];
  pass: (ms: number) => void;
}

/** The CRM with an empty HubSpot and a clock that advances when the CRM waits, unless it is fixed. */
export async function openCrm({
  basePath = "/crm/objects/2026-09",
  token = hubspotToken,
  standsStill = false,
  patienceMs = patient,
} = {}): Promise<CrmUnderTest> {
  const hubspot = await startHubspot(basePath);
  closeAfterTest(hubspot.stop);
  let ms = Date.parse("2026-11-20T12:00:00.000Z");
  const waits: number[] = [];
  const logged: LogLine[] = [];
  const crm = hubspotCrm({
    url: hubspot.url,
    basePath,
    token,
    patienceMs,
    now: () => new Date(ms),
    log: (level, message, facts) => logged.push({ level, message, facts }),
    pause: async (waited) => {
      waits.push(waited);
      if (!standsStill) ms += waited;
    },
  });
  return { crm, hubspot, waits, logged, pass: (passed) => void (ms += passed) };
}
