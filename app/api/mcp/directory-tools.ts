import { z } from "zod";
import { renewalState } from "#app/domain/renewal/queued-renewal.ts";
import { licenseTypeNames } from "#app/domain/package/license-type.ts";
import { resultKinds } from "#app/domain/search/search.ts";
import { day } from "#app/domain/time/time-schemas.ts";
import { searchEndpoints } from "#app/api/admin/search.ts";
import { companyEndpoints } from "#app/api/customers/companies.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { renewalDeskEndpoints } from "#app/api/licenses/renewal-desk.ts";
import { versionEndpoints } from "#app/api/licenses/versions.ts";
import {
  createPageCursor,
  defineTool,
  maxRowsPerPage,
  pageFieldDescriptions,
  pageFields,
  parsePageCursor,
  readOnly,
  shorten,
} from "./tool.ts";

const search = defineTool({
  name: "search",
  title: "Search everything",
  description:
    "Searches licenses, companies, contacts, tags, servers, hosted instances and users. Returns at most five results of each kind.",
  annotations: readOnly,
  input: describeFields(
    z.object({
      text: z.string().trim().min(1).max(200),
      kinds: z.array(z.enum(resultKinds)).min(1).optional(),
    }),
    { text: "Text to search for.", kinds: "Kinds to search; all if omitted." },
  ),
  endpoints: [searchEndpoints.find],
  async call({ text, kinds }, { api, origin }) {
    const results = await api.searches.find({
      query: { search: text, ...(kinds && { kinds: kinds.join(",") }) },
    });
    return { results, url: `${origin}/license/search?${new URLSearchParams({ search: text })}` };
  },
});

const listRenewals = defineTool({
  name: "list_renewals",
  title: "List licenses to renew",
  description:
    "Lists licenses that end within a range of days, by the state of their renewal. The range is 30 days back to 90 days ahead if omitted.",
  annotations: readOnly,
  input: describeFields(
    z.object({
      state: renewalState.default("open"),
      from: day.optional(),
      to: day.optional(),
      owner: z.string().max(200).optional(),
      search: z.string().max(200).optional(),
      ...pageFields,
    }),
    {
      state: "`open`, `snoozed`, `lost` or `renewed`.",
      from: "First day on which the licenses end (`YYYY-MM-DD`).",
      to: "Last day on which the licenses end (`YYYY-MM-DD`).",
      owner: "E-mail address of the user who is responsible for the renewal.",
      search: "Part of the license key or the company name.",
      ...pageFieldDescriptions,
    },
  ),
  endpoints: [renewalDeskEndpoints.list],
  async call({ limit, cursor, ...query }, { api, origin }) {
    const page = await api.renewals.list({
      query: { ...query, pageNumber: parsePageCursor(cursor), pageSize: limit },
    });
    return {
      total: page.totalEntityCount,
      renewals: page.entities.map((renewal) => ({
        key: renewal.licenseKey,
        company: renewal.companyName,
        type: licenseTypeNames[renewal.type],
        tier: renewal.packageTierPrettyName,
        expiredAt: renewal.expiredAt,
        state: renewal.state,
        owner: renewal.owner,
        notes: shorten(renewal.notes),
      })),
      cursor: createPageCursor(page),
      url: `${origin}/license/renewals`,
    };
  },
});

const listCompanies = defineTool({
  name: "list_companies",
  title: "List companies",
  description: "Lists companies with licenses, with the number of their licenses and the next end.",
  annotations: readOnly,
  input: describeFields(z.object({ name: z.string().max(200).optional(), ...pageFields }), {
    name: "Part of the company name.",
    ...pageFieldDescriptions,
  }),
  endpoints: [companyEndpoints.list],
  async call({ name, limit, cursor }, { api, origin }) {
    const page = await api.companies.list({
      query: {
        ...(name !== undefined && { companyName: name }),
        pageNumber: String(parsePageCursor(cursor)),
        pageSize: String(limit),
      },
    });
    return {
      total: page.totalEntityCount,
      companies: page.entities.map(({ id, companyName, countryCode, licenseCount, nextEnd }) => ({
        id,
        company: companyName,
        country: countryCode,
        licenses: licenseCount,
        nextEnd,
        url: `${origin}/license/customers/${id}`,
      })),
      cursor: createPageCursor(page),
      url: `${origin}/license/customers`,
    };
  },
});

const listVersions = defineTool({
  name: "list_versions",
  title: "List versions of the product",
  description: `Lists the ${maxRowsPerPage} newest versions of the product. Long release notes are shortened.`,
  annotations: readOnly,
  input: z.object({}),
  endpoints: [versionEndpoints.list],
  async call(_, { api, origin }) {
    const versions = await api.versions.list();
    return {
      total: versions.length,
      versions: versions.slice(0, maxRowsPerPage).map(({ version, releasedAt, isActive, releaseNotes }) => ({
        version,
        releasedAt,
        isActive,
        releaseNotes: shorten(releaseNotes),
      })),
      url: `${origin}/license/versions`,
    };
  },
});

export const directoryTools = [search, listRenewals, listCompanies, listVersions];
