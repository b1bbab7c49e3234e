import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Crm } from "#app/domain/customer/crm.ts";
import { createHubspotCrm } from "#app/gateways/crm/hubspot.ts";
import type { LogLine } from "#tests/support/api/api.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import {
  type Association,
  associationsPerPage,
  createApiRecord,
  createErrorResponse,
  createNotFoundError,
  createPage,
  createSuccessResponse,
  createValidationError,
  type HubspotResponse,
  type SearchBody,
  searchRecords,
  type StoredRecord,
} from "./hubspot-records.ts";
import { longTimeoutMs } from "./timeouts.ts";
import { instantOf } from "#app/domain/time/time.ts";

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

export const createThrottledResponse = (retryAfter?: string): HubspotFailure => ({
  status: 429,
  body: '{"status":"error","policyName":"TEN_SECONDLY_ROLLING"}',
  ...(retryAfter !== undefined && { headers: { "retry-after": retryAfter } }),
});

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
      return searchRecords(listStoredCompanies(), body as SearchBody, { acceptsCompanyCriterion: false });
    if (endpoint === "POST /contacts/search")
      return searchRecords(listStoredContacts(), body as SearchBody, { acceptsCompanyCriterion });
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
    const respondWithAssociations = (isStored: boolean, associations: Association[]) =>
      isStored
        ? createSuccessResponse(
            createPage(associations, Number(query.limit ?? associationsPerPage), query.after),
          )
        : createNotFoundError();
    if (objectType === "companies" && associatedObject === "contacts")
      return respondWithAssociations(
        companies.some((company) => company.id === id),
        listStoredContacts()
          .filter(({ companyIds }) => companyIds.includes(id))
          .map((contact) => ({ id: contact.id, type: "company_to_contact" })),
      );
    const listCompanies = (companyIds: string[] = []): Association[] =>
      companyIds.map((companyId) => ({ id: companyId, type: "contact_to_company" }));
    if (objectType === "contacts" && associatedObject === "companies") {
      const contact = contacts.find((candidate) => candidate.id === id);
      return respondWithAssociations(contact !== undefined, listCompanies(contact?.companyIds));
    }
    const record = (objectType === "companies" ? listStoredCompanies() : listStoredContacts()).find(
      (candidate) => candidate.id === id,
    );
    if (!objectType || !record) return createNotFoundError();
    const associatedCompanies = listCompanies(record.companyIds);
    const associations =
      associatedCompanies.length > 0
        ? { associations: { companies: createPage(associatedCompanies, associationsPerPage, undefined) } }
        : {};
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
    now: () => instantOf(currentMs),
    log: (level, message, facts) => logLines.push({ level, message, facts }),
    pause: async (waitedMs) => {
      retryDelays.push(waitedMs);
      if (!isClockFixed) currentMs += waitedMs;
    },
  });
  const advanceClock = (elapsedMs: number) => void (currentMs += elapsedMs);
  return { crm, hubspot, retryDelays, logLines, advanceClock };
}

/** Opens a CRM with one company and its contact. */
export async function openAcmeCrm(options: Parameters<typeof openCrm>[0] = {}) {
  const setup = await openCrm(options);
  setup.hubspot.companies.push({ id: "11", name: "Acme", country: "US" });
  setup.hubspot.contacts.push({ id: "1", companyIds: ["11"], email: "wile@acme.example" });
  return setup;
}
