import { z } from "zod";
import { notSupportedCode } from "#app/domain/license-api-kind.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { createPage, type Paging, paging } from "#app/domain/page.ts";
import { mergeInPageOrder } from "#app/domain/unreadable-entity.ts";
import { invalidFields, Problem } from "#app/domain/problem.ts";
import { type Quota, term } from "#app/domain/quota/quota.ts";
import type { Server } from "#app/domain/server/servers.ts";
import { parseInput } from "#app/api/endpoint/parse-input.ts";
import { auditEndpoints } from "#app/api/licenses/audit.ts";
import { historyEndpoints } from "#app/api/licenses/history.ts";
import { quotaEndpoints } from "#app/api/licenses/quotas.ts";
import { serverEndpoints } from "#app/api/licenses/servers.ts";
import {
  createReadableArraySchema,
  createExternalPageSchema,
  rowId,
  missingRowVersion,
} from "./external-values.ts";
import {
  fetchPageOfAnySize,
  createEntityOrNullSchema,
  createRowVersionInput,
  type Translation,
  defineTranslation,
  type Upstream,
} from "./translation.ts";
import { externalEventSchema, externalQuotaSchema, externalServerSchema } from "./entities.ts";

const licensePaging = paging.extend({ licenseKey: z.string() });
const idParams = z.object({ id: rowId });
/** Placeholder for a new quota, because the external API does not return its id. */
const unknownIdParams = { id: 0 };

const quotaOrNullSchema = createEntityOrNullSchema(externalQuotaSchema);

/** Builds the result from the request if the external API does not return the changed quota. */
const createQuotaFromRequest = (params: unknown, fields: Partial<Quota>): Quota => ({
  id: idParams.parse(params).id,
  activationDate: "",
  expirationDate: "",
  status: 1,
  serverCapacity: null,
  totalClientCapacity: null,
  caseCapacity: null,
  caseLifetime: null,
  createdBy: "",
  createdAt: "",
  updatedAt: "",
  rowVersion: missingRowVersion,
  features: [],
  ...fields,
});

const createServerFromRequest = (params: unknown, status: 0 | 1): Server => ({
  id: idParams.parse(params).id,
  deviceId: "",
  status,
  version: null,
  activatedAt: null,
  releasedAt: null,
  firstHeartbeat: null,
  lastHeartbeat: null,
  silentFrom: null,
  releaseAt: null,
  serials: [],
  use: [],
});

/** The specification requires this field in the body. Throws `invalid` if it is missing. */
function requireLicenseType(body: { licenseType?: unknown } | undefined) {
  const parsedType = licenseType.safeParse(body?.licenseType);
  if (!parsedType.success)
    throw invalidFields({ licenseType: ["Send the license type in the field licenseType."] });
  return { licenseType: parsedType.data };
}

async function fetchHistory({ exchange }: Upstream, licenseKey: string, requestedPage: Paging) {
  const eventPage = await fetchPageOfAnySize(requestedPage, (paging) =>
    exchange(
      historyEndpoints.listByLicense,
      { query: { licenseKey, ...paging } },
      createExternalPageSchema(externalEventSchema, "eventName"),
    ),
  );
  // Events are numbered from the oldest one, and the list begins with the newest one.
  const firstIdOnPage = eventPage.totalEntityCount - eventPage.currentPage * eventPage.pageSize;
  // An unreadable event becomes null, so that the other events get the correct ids.
  const orderedEvents = mergeInPageOrder<(typeof eventPage.entities)[number] | null>(
    eventPage.entities,
    eventPage.unreadableEntities,
    () => null,
  );
  const entities = orderedEvents.flatMap((event, position) =>
    event === null ? [] : [{ ...event, id: event.id ?? firstIdOnPage - position }],
  );
  return { ...eventPage, entities };
}

export const licensePartTranslations: Translation[] = [
  defineTranslation(quotaEndpoints.listByLicense, async ({ query }, upstream) => {
    const licenseKey = query?.licenseKey ?? "";
    const { type } = await upstream.fetchLicense(licenseKey);
    const upstreamInput = { query: { licenseKey, licenseType: type } };
    return upstream.exchange(
      quotaEndpoints.listByLicense,
      upstreamInput,
      createReadableArraySchema(externalQuotaSchema),
    );
  }),
  defineTranslation(quotaEndpoints.createEnterprise, async ({ body, idempotencyKey }, { exchange }) => {
    const { licenseKey, serverCapacity, totalClientCapacity } = body ?? {};
    const upstreamBody = { licenseKey, ...parseInput(term, body), serverCapacity, totalClientCapacity };
    const upstreamInput = { body: upstreamBody, ...(idempotencyKey && { idempotencyKey }) };
    const quota = await exchange(quotaEndpoints.createEnterprise, upstreamInput, quotaOrNullSchema);
    return quota ?? createQuotaFromRequest(unknownIdParams, upstreamBody);
  }),
  defineTranslation(quotaEndpoints.createIr, async ({ body, idempotencyKey }, { exchange }) => {
    const { licenseKey, caseCapacity, caseLifetime } = body ?? {};
    const upstreamBody = { licenseKey, ...parseInput(term, body), caseCapacity, caseLifetime };
    const upstreamInput = { body: upstreamBody, ...(idempotencyKey && { idempotencyKey }) };
    const quota = await exchange(quotaEndpoints.createIr, upstreamInput, quotaOrNullSchema);
    return quota ?? createQuotaFromRequest(unknownIdParams, upstreamBody);
  }),
  defineTranslation(quotaEndpoints.changeDates, async ({ params, body, ...input }, { exchange }) => {
    const dates = parseInput(term, body);
    const upstreamInput = {
      params,
      body: { ...dates, ...requireLicenseType(body) },
      ...createRowVersionInput(input),
    };
    const quota = await exchange(quotaEndpoints.changeDates, upstreamInput, quotaOrNullSchema);
    return quota ?? createQuotaFromRequest(params, dates);
  }),
  defineTranslation(quotaEndpoints.changeStatus, async ({ params, body, ...input }, { exchange }) => {
    const statusChange = { status: parseInput(quotaEndpoints.changeStatus.body, body).status };
    const upstreamInput = {
      params,
      body: { ...statusChange, ...requireLicenseType(body) },
      ...createRowVersionInput(input),
    };
    const quota = await exchange(quotaEndpoints.changeStatus, upstreamInput, quotaOrNullSchema);
    return quota ?? createQuotaFromRequest(params, statusChange);
  }),
  defineTranslation(quotaEndpoints.changeCapacities, async ({ params, body, ...input }, { exchange }) => {
    const capacities = parseInput(quotaEndpoints.changeCapacities.body, body);
    const upstreamInput = { params, body: capacities, ...createRowVersionInput(input) };
    const quota = await exchange(quotaEndpoints.changeCapacities, upstreamInput, quotaOrNullSchema);
    return quota ?? createQuotaFromRequest(params, capacities);
  }),
  defineTranslation(serverEndpoints.listByLicense, ({ query }, { exchange }) => {
    const { licenseKey, ...requestedPage } = parseInput(licensePaging, query);
    return fetchPageOfAnySize(requestedPage, (paging) =>
      exchange(
        serverEndpoints.listByLicense,
        { query: { ...paging, licenseKey } },
        createExternalPageSchema(externalServerSchema, "deviceId"),
      ),
    );
  }),
  defineTranslation(serverEndpoints.changeStatus, async ({ params, body }, { exchange }) => {
    const statusChange = parseInput(serverEndpoints.changeStatus.body, body);
    const changedServer = await exchange(
      serverEndpoints.changeStatus,
      { params, body: statusChange },
      createEntityOrNullSchema(externalServerSchema),
    );
    return changedServer ?? createServerFromRequest(params, statusChange.status);
  }),
  defineTranslation(historyEndpoints.listByLicense, async ({ query }, upstream) => {
    const { licenseKey, ...requestedPage } = parseInput(licensePaging, query);
    return { ...(await fetchHistory(upstream, licenseKey, requestedPage)), next: null };
  }),
  // The specification has a log for each license, but no log of all events.
  defineTranslation(auditEndpoints.events, async ({ query = {} }, upstream) => {
    const { licenseKey, eventName } = query;
    if (!licenseKey)
      throw new Problem("not-found", "The connected license API has no audit log of all licenses.", {
        code: notSupportedCode,
      });
    const firstPage = { pageNumber: 0, pageSize: 50 };
    const { entities } = await fetchHistory(upstream, licenseKey, firstPage);
    const matchingEvents = entities.filter((event) => !eventName || event.eventName === eventName);
    return { ...createPage(matchingEvents, matchingEvents.length, firstPage), next: null };
  }),
];
