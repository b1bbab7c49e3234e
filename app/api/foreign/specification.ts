import type { License } from "#app/domain/license/license.ts";
import { notOffered } from "#app/domain/offer.ts";
import { notFound, Problem } from "#app/domain/problem.ts";
import type { Call } from "#app/api/call/call.ts";
import type { Ask } from "#app/api/call/call-input.ts";
import { licenseCalls } from "#app/api/licenses/licenses.ts";
import { type Exchange } from "#app/api/call/over-http.ts";
import { buyerTranslations } from "./buyers.ts";
import { licensePage, licenseTranslations } from "./licenses.ts";
import { officeTranslations } from "./office.ts";
import { partTranslations } from "./parts.ts";
import { peopleTranslations } from "./people.ts";
import { unreadableProblem, type Upstream } from "./translation.ts";

const spoken = new Map(
  [
    ...peopleTranslations,
    ...licenseTranslations,
    ...partTranslations,
    ...officeTranslations,
    ...buyerTranslations,
  ].map(({ call, speak }) => [call, speak]),
);

/** Translates our endpoints for an API that has only the endpoints and fields of the specification. */
export function inSpecification(exchange: Exchange): Ask {
  const upstream = withLicenses(exchange);
  return async (call, input) => {
    const speak = spoken.get(call);
    if (!speak) throw notOfferedProblem(call);
    return speak(input, upstream);
  };
}

const notOfferedProblem = ({ method, path }: Call) =>
  new Problem("not-found", `This license API does not offer ${method} ${path}.`, { code: notOffered });

/** Caches licenses until a request changes something. */
function withLicenses(exchange: Exchange): Upstream {
  const licenses = new Map<string, Promise<License>>();
  return {
    exchange: (call, input, result) => {
      if (call.method !== "GET" && call !== licenseCalls.filtered) licenses.clear();
      return exchange(call, input, result);
    },
    license(key) {
      const license = licenses.get(key) ?? findLicense(exchange, key);
      licenses.set(key, license);
      return license;
    },
  };
}

async function findLicense(exchange: Exchange, key: string): Promise<License> {
  const among = async (filter: object) => {
    const body = { key, pageNumber: 0, pageSize: 10, sortBy: "createdAt", sortType: "DESC", ...filter };
    const { entities, unreadable } = await exchange(licenseCalls.filtered, { body }, licensePage);
    const isIt = (name: string | null) => name?.toLowerCase() === key.toLowerCase();
    const match = unreadable?.find(({ name }) => isIt(name));
    if (match) throw unreadableProblem(licenseCalls.filtered, match);
    return entities.find((one) => isIt(one.key));
  };
  const license = (await among({})) ?? (await among({ statuses: ["deleted"] }));
  if (!license) throw notFound("The license");
  return license;
}
