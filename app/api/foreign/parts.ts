import { z } from "zod";
import { notOffered } from "#app/domain/offer.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { page, type Paging, paging } from "#app/domain/page.ts";
import { inPageOrder } from "#app/domain/unreadable-entity.ts";
import { invalidFields, Problem } from "#app/domain/problem.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { term } from "#app/domain/quota/quota.ts";
import type { Server } from "#app/domain/server/servers.ts";
import { fit } from "#app/api/call/fit.ts";
import { auditCalls } from "#app/api/licenses/audit.ts";
import { historyCalls } from "#app/api/licenses/history.ts";
import { quotaCalls } from "#app/api/licenses/quotas.ts";
import { serverCalls } from "#app/api/licenses/servers.ts";
import { historyEvent, quota, server } from "./entities.ts";
import { arrayOf } from "./readable.ts";
import {
  anyPage,
  orNothing,
  seenVersion,
  type Translation,
  translation,
  type Upstream,
} from "./translation.ts";
import { pageOf, rowId, untoldVersion } from "./wire.ts";

const ofLicense = paging.extend({ licenseKey: z.string() });
const identified = z.object({ id: rowId });

/** The external API returns no entity for a change, so the result is built from the request. */
const saved = (params: unknown, known: Partial<Quota>): Quota => ({
  id: identified.parse(params).id,
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
  rowVersion: untoldVersion,
  features: [],
  ...known,
});

const savedServer = (params: unknown, status: 0 | 1): Server => ({
  id: identified.parse(params).id,
  deviceId: "",
  status,
  version: null,
  activatedAt: null,
  releasedAt: null,
  firstHeartbeat: null,
  lastHeartbeat: null,
  serials: [],
  use: [],
});

/** The specification requires the license type in the body. */
function typeIn(body: { licenseType?: unknown } | undefined) {
  const type = licenseType.safeParse(body?.licenseType);
  if (!type.success) throw invalidFields({ licenseType: ["The type of the license is missing."] });
  return { licenseType: type.data };
}

async function historyOf({ exchange }: Upstream, licenseKey: string, wanted: Paging) {
  const events = await anyPage(wanted, (paging) =>
    exchange(historyCalls.ofLicense, { query: { licenseKey, ...paging } }, pageOf(historyEvent, "eventName")),
  );
  const first = events.totalEntityCount - events.currentPage * events.pageSize;
  const inOrder = inPageOrder<(typeof events.entities)[number] | null>(
    events.entities,
    events.unreadable,
    () => null,
  );
  const entities = inOrder.flatMap((event, position) =>
    event === null ? [] : [{ ...event, id: event.id ?? first - position }],
  );
  return { ...events, entities };
}

export const partTranslations: Translation[] = [
  translation(quotaCalls.ofLicense, async ({ query }, upstream) => {
    const licenseKey = query?.licenseKey ?? "";
    const { type } = await upstream.license(licenseKey);
    const input = { query: { licenseKey, licenseType: type } };
    return upstream.exchange(quotaCalls.ofLicense, input, arrayOf(quota));
  }),
  translation(quotaCalls.createEnterprise, async ({ body, idempotencyKey }, { exchange }) => {
    const { licenseKey, serverCapacity, totalClientCapacity } = body ?? {};
    const sent = { licenseKey, ...fit(term, body), serverCapacity, totalClientCapacity };
    const input = { body: sent, ...(idempotencyKey && { idempotencyKey }) };
    return (await exchange(quotaCalls.createEnterprise, input, orNothing(quota))) ?? saved({ id: 0 }, sent);
  }),
  translation(quotaCalls.createIr, async ({ body, idempotencyKey }, { exchange }) => {
    const { licenseKey, caseCapacity, caseLifetime } = body ?? {};
    const sent = { licenseKey, ...fit(term, body), caseCapacity, caseLifetime };
    const input = { body: sent, ...(idempotencyKey && { idempotencyKey }) };
    return (await exchange(quotaCalls.createIr, input, orNothing(quota))) ?? saved({ id: 0 }, sent);
  }),
  translation(quotaCalls.changeDates, async ({ params, body, ...input }, { exchange }) => {
    const dates = fit(term, body);
    const sent = { params, body: { ...dates, ...typeIn(body) }, ...seenVersion(input) };
    return (await exchange(quotaCalls.changeDates, sent, orNothing(quota))) ?? saved(params, dates);
  }),
  translation(quotaCalls.changeStatus, async ({ params, body, ...input }, { exchange }) => {
    const status = { status: fit(quotaCalls.changeStatus.body, body).status };
    const sent = { params, body: { ...status, ...typeIn(body) }, ...seenVersion(input) };
    return (await exchange(quotaCalls.changeStatus, sent, orNothing(quota))) ?? saved(params, status);
  }),
  translation(quotaCalls.changeCapacities, async ({ params, body, ...input }, { exchange }) => {
    const capacities = fit(quotaCalls.changeCapacities.body, body);
    const sent = { params, body: capacities, ...seenVersion(input) };
    return (await exchange(quotaCalls.changeCapacities, sent, orNothing(quota))) ?? saved(params, capacities);
  }),
  translation(serverCalls.ofLicense, ({ query }, { exchange }) => {
    const { licenseKey, ...wanted } = fit(ofLicense, query);
    return anyPage(wanted, (paging) =>
      exchange(serverCalls.ofLicense, { query: { ...paging, licenseKey } }, pageOf(server, "deviceId")),
    );
  }),
  translation(serverCalls.changeStatus, async ({ params, body }, { exchange }) => {
    const sent = fit(serverCalls.changeStatus.body, body);
    const changed = await exchange(serverCalls.changeStatus, { params, body: sent }, orNothing(server));
    return changed ?? savedServer(params, sent.status);
  }),
  translation(historyCalls.ofLicense, ({ query }, upstream) => {
    const { licenseKey, ...wanted } = fit(ofLicense, query);
    return historyOf(upstream, licenseKey, wanted);
  }),
  // The specification has only the log of one license, no log of all events.
  translation(auditCalls.events, async ({ query = {} }, upstream) => {
    const { licenseKey, eventName } = query;
    if (!licenseKey) throw new Problem("not-found", "There is no log of all events.", { code: notOffered });
    const { entities } = await historyOf(upstream, licenseKey, { pageNumber: 0, pageSize: 50 });
    const named = entities.filter((event) => !eventName || event.eventName === eventName);
    return page(named, named.length, { pageNumber: 0, pageSize: 50 });
  }),
];
