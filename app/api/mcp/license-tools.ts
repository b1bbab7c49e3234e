import { z } from "zod";
import { filterFields } from "#app/domain/license/filter.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { endingInstant } from "#app/domain/time/time-schemas.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { explanationEndpoints } from "#app/api/licenses/explanation.ts";
import { historyEndpoints } from "#app/api/licenses/history.ts";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import { quotaEndpoints } from "#app/api/licenses/quotas.ts";
import { licenseFilterDescriptions } from "#app/api/licenses/schemas/license-filter.ts";
import { serverEndpoints } from "#app/api/licenses/servers.ts";
import {
  buildLicenseUrl,
  presentDetails,
  presentQuota,
  presentRow,
  presentServer,
} from "./license-fields.ts";
import {
  createPageCursor,
  defineTool,
  pageFieldDescriptions,
  pageFields,
  parsePageCursor,
  readOnly,
  shorten,
} from "./tool.ts";

/** The filter of a list of licenses, without its paging. */
export const toolFilter = describeFields(
  filterFields.omit({ pageNumber: true, pageSize: true, sortBy: true, sortType: true }),
  licenseFilterDescriptions,
);

const keyField = { key: ["License key.", "12345-67890-12345-67890-12345"] } as const;

/** The API's own cursor, or the number of the page if the license API has no cursors. */
const parseListCursor = (cursor: string | undefined) =>
  cursor === undefined || cursor.startsWith("page-")
    ? { pageNumber: parsePageCursor(cursor) }
    : { after: cursor };

const listLicenses = defineTool({
  name: "list_licenses",
  title: "List licenses",
  description:
    "Lists licenses that match all given filters. Without `statuses`, deleted licenses are omitted. Returns the number of all matches as `total`.",
  annotations: readOnly,
  input: describeFields(
    toolFilter.extend({
      sortBy: filterFields.shape.sortBy,
      sortType: filterFields.shape.sortType,
      ...pageFields,
    }),
    { ...licenseFilterDescriptions, ...pageFieldDescriptions },
  ),
  endpoints: [licenseEndpoints.filter],
  async call({ limit, cursor, ...filter }, { api, origin }) {
    const page = await api.licenses.filter({
      body: { ...filter, pageSize: limit, ...parseListCursor(cursor) },
    });
    return {
      total: page.totalEntityCount,
      licenses: page.entities.map(presentRow),
      cursor: page.next ?? createPageCursor(page),
      url: `${origin}/license/licenses`,
    };
  },
});

const maxListedParts = 5;

const getLicense = defineTool({
  name: "get_license",
  title: "Get a license",
  description: `Returns a license with its ${maxListedParts} latest quotas and ${maxListedParts} of its servers. Long notes are shortened.`,
  annotations: readOnly,
  input: describeFields(z.object({ key: licenseKey }), keyField),
  endpoints: [licenseEndpoints.get, quotaEndpoints.listByLicense, serverEndpoints.listByLicense],
  async call({ key }, { api, origin }) {
    const [license, quotas, servers] = await Promise.all([
      api.licenses.get({ params: { key } }),
      api.quotas.listByLicense({ query: { licenseKey: key } }),
      api.servers.listByLicense({ query: { licenseKey: key, pageNumber: 0, pageSize: maxListedParts } }),
    ]);
    const latestQuotas = quotas.toSorted((a, b) => b.expirationDate.localeCompare(a.expirationDate));
    return fitIntoResult({
      ...presentDetails(license),
      quotas: latestQuotas.slice(0, maxListedParts).map(presentQuota),
      quotaCount: quotas.length,
      deployedServers: servers.entities.slice(0, maxListedParts).map(presentServer),
      deployedServerCount: servers.totalEntityCount,
      url: buildLicenseUrl(origin, license.key),
    });
  },
});

const maxLicenseBytes = 3_900;

interface LicenseResult {
  deployedServers: unknown[];
  tags: unknown[];
  quotas: unknown[];
  notes: string;
}

/** Drops the last entries of the lists, and then the notes, until the result is small enough for a conversation. */
function fitIntoResult<Result extends LicenseResult>(result: Result): Result {
  const isTooLarge = () => new TextEncoder().encode(JSON.stringify(result)).length > maxLicenseBytes;
  for (const list of [result.deployedServers, result.tags, result.quotas])
    while (list.length > 1 && isTooLarge()) list.pop();
  return isTooLarge() ? { ...result, notes: "…" } : result;
}

const explainLicense = defineTool({
  name: "explain_license",
  title: "Explain the statuses of a license",
  description:
    "Says why a license has its statuses, now or at another time, and why a server could not be activated.",
  annotations: readOnly,
  input: describeFields(z.object({ key: licenseKey, at: endingInstant.optional() }), {
    ...keyField,
    at: "Time to explain; now if omitted. A day (`YYYY-MM-DD`) means its last instant in UTC.",
  }),
  endpoints: [explanationEndpoints.explain],
  async call({ key, at }, { api, origin }) {
    const explanation = await api.licenses.explain({
      params: { key },
      query: at === undefined ? {} : { at },
    });
    return { ...explanation, url: `${buildLicenseUrl(origin, key)}/explain` };
  },
});

const getHistory = defineTool({
  name: "get_history",
  title: "Get the history of a license",
  description: "Lists the events of a license, newest first.",
  annotations: readOnly,
  input: describeFields(z.object({ key: licenseKey, ...pageFields }), {
    ...keyField,
    ...pageFieldDescriptions,
  }),
  endpoints: [historyEndpoints.listByLicense],
  async call({ key, limit, cursor }, { api, origin }) {
    const page = await api.history.listByLicense({
      query: { licenseKey: key, pageSize: limit, ...parseListCursor(cursor) },
    });
    return {
      total: page.totalEntityCount,
      events: page.entities.map(({ id, eventName, createdAt, createdBy, details, before, after }) => ({
        id,
        eventName,
        createdAt,
        createdBy,
        details: shortenTexts(details),
        before: before && shortenTexts(before),
        after: after && shortenTexts(after),
      })),
      cursor: page.next ?? createPageCursor(page),
      url: `${buildLicenseUrl(origin, key)}?tab=history`,
    };
  },
});

const shortenTexts = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? shorten(value) : value]),
  );

const getUse = defineTool({
  name: "get_use",
  title: "Get the daily use of a license",
  description: "Returns the highest number of assets and servers in use on each of the last days.",
  annotations: readOnly,
  input: describeFields(z.object({ key: licenseKey, days: z.number().int().min(1).max(50).default(30) }), {
    ...keyField,
    days: "Number of days up to today, 1 to 50.",
  }),
  endpoints: [serverEndpoints.readDailyUse],
  async call({ key, days }, { api, origin }) {
    const use = await api.servers.readDailyUse({ params: { key }, query: { days } });
    return {
      assetCapacity: use.totalClientCapacity,
      serverCapacity: use.serverCapacity,
      days: use.days.map(({ day, totalClientsInUse, serversInUse }) => ({
        day,
        assets: totalClientsInUse,
        servers: serversInUse,
      })),
      url: buildLicenseUrl(origin, key),
    };
  },
});

export const licenseTools = [listLicenses, getLicense, explainLicense, getHistory, getUse];
