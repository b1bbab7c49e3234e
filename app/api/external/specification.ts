import type { License } from "#app/domain/license/license.ts";
import { notSupportedCode } from "#app/domain/license-api-kind.ts";
import { notFound, Problem } from "#app/domain/problem.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import type { ApiInvoker } from "#app/api/endpoint/invoker.ts";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import type { Exchange } from "./http-invoker.ts";
import { unreadableProblem, type Upstream } from "./translation.ts";
import { buyerTranslations } from "./buyers.ts";
import { licensePageSchema, licenseTranslations } from "./licenses.ts";
import { adminTranslations } from "./admin.ts";
import { licensePartTranslations } from "./license-parts.ts";
import { peopleTranslations } from "./people.ts";

const translations = new Map(
  [
    ...peopleTranslations,
    ...licenseTranslations,
    ...licensePartTranslations,
    ...adminTranslations,
    ...buyerTranslations,
  ].map(({ endpoint, translate }) => [endpoint, translate]),
);

/** True for endpoints that an API of the specification has. */
export const isInSpecification = (endpoint: Endpoint): boolean => translations.has(endpoint);

/** Creates an invoker for an API that has only the endpoints and fields of the specification. */
export function createSpecificationInvoker(exchange: Exchange): ApiInvoker {
  const upstream = createCachingUpstream(exchange);
  return async (endpoint, input) => {
    const translate = translations.get(endpoint);
    if (!translate) throw notSupportedProblem(endpoint);
    return translate(input, upstream);
  };
}

const notSupportedProblem = ({ method, path }: Endpoint) =>
  new Problem("not-found", `The connected license API does not support ${method} ${path}.`, {
    code: notSupportedCode,
  });

/** Caches licenses until a request changes data. */
function createCachingUpstream(exchange: Exchange): Upstream {
  const licenses = new Map<string, Promise<License>>();
  return {
    exchange: (endpoint, input, resultSchema) => {
      if (endpoint.method !== "GET" && endpoint !== licenseEndpoints.filter) licenses.clear();
      return exchange(endpoint, input, resultSchema);
    },
    fetchLicense(key) {
      const license = licenses.get(key) ?? findLicense(exchange, key);
      licenses.set(key, license);
      return license;
    },
  };
}

async function findLicense(exchange: Exchange, key: string): Promise<License> {
  const findMatchingLicense = async (filter: object) => {
    const body = { key, pageNumber: 0, pageSize: 10, sortBy: "createdAt", sortType: "DESC", ...filter };
    const { entities, unreadableEntities } = await exchange(
      licenseEndpoints.filter,
      { body },
      licensePageSchema,
    );
    const isRequestedKey = (name: string | null) => name?.toLowerCase() === key.toLowerCase();
    const unreadableMatch = unreadableEntities?.find(({ name }) => isRequestedKey(name));
    if (unreadableMatch) throw unreadableProblem(licenseEndpoints.filter, unreadableMatch);
    return entities.find((license) => isRequestedKey(license.key));
  };
  const license = (await findMatchingLicense({})) ?? (await findMatchingLicense({ statuses: ["deleted"] }));
  if (!license) throw notFound("The license");
  return license;
}
