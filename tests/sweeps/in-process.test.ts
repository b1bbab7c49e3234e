import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handlers } from "#app/api/handlers.ts";
import type { ApiInvoker, ClientInput } from "#app/api/endpoint/invoker.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import { createInProcessInvoker } from "#app/api/in-process-invoker.ts";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { createHttpInvoker } from "#app/api/external/http-invoker.ts";
import { openSession } from "#app/domain/person/sessions.ts";
import { Problem } from "#app/domain/problem.ts";
import { type ApiUnderTest, startTestApi, origin } from "#tests/support/api/api.ts";
import { createRequestBodies, type KnownValues, createParameterTexts } from "#tests/support/api/hostile.ts";
import { loadKnownValues } from "#tests/support/api/known-values.ts";
import {
  type DescribedEndpoint,
  fetchDescribedEndpoints,
  type Parameter,
} from "#tests/support/api/open-api-document.ts";

const seed = 20_261_122;
const inputsPerEndpoint = 4;

const listParametersIn = (endpoint: DescribedEndpoint, location: Parameter["in"]) =>
  endpoint.operation.parameters.filter((parameter) => parameter.in === location);

/** True if a URL parser removes the path segment. */
const isDotSegment = (text: string) => ["", ".", ".."].includes(text);

/** Generates valid and invalid inputs that a screen might pass to an endpoint. */
function createInputs(endpoint: DescribedEndpoint, sampleValues: KnownValues): ClientInput<Endpoint>[] {
  const schema = endpoint.operation.requestBody?.content["application/json"]?.schema;
  const inputArbitrary = fc.record({
    params: createParameterTexts(listParametersIn(endpoint, "path"), sampleValues).filter(
      (texts) => !Object.values(texts).some(isDotSegment),
    ),
    query: createParameterTexts(listParametersIn(endpoint, "query"), sampleValues),
    body: schema ? createRequestBodies(schema, sampleValues) : fc.constant(undefined),
    rowVersion: fc.constantFrom(undefined, 1, 999),
    idempotencyKey: fc.constantFrom(undefined, "again", "k".repeat(300)),
  });
  return fc.sample(inputArbitrary, { seed, numRuns: inputsPerEndpoint });
}

type PersonName = "ada" | "mert" | "rita" | "nobody";

/** Creates the request for a page with the session of this user. */
async function createPageRequest(api: ApiUnderTest, name: PersonName): Promise<Request> {
  const headers = new Headers({ "x-request-id": "of-the-sweep", "x-client-address": "203.0.113.9" });
  if (name !== "nobody") {
    const { id } = api.people[name];
    const session = await openSession(api.context.storage, id, api.context.now());
    headers.set("cookie", `__Host-session=${session}`);
  }
  return new Request(`${origin}/license/licenses`, { headers });
}

/** Replaces ids and secrets that differ between the APIs. */
const readOutcome = (
  invoke: ApiInvoker,
  endpoint: Endpoint,
  input: ClientInput<Endpoint>,
): Promise<unknown> =>
  invoke(endpoint, input).then(
    (result) => ({ result: replaceGeneratedValues(result) }),
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      const { kind, code, message, fields, current } = error;
      return { kind, code, message, fields, current: replaceGeneratedValues(current) };
    },
  );

const generatedValuePattern =
  /\b[0-9A-HJKMNP-TV-Z]{5}(?:-[0-9A-HJKMNP-TV-Z]{5}){2,4}\b|\b\d{14,16}\b|\b[0-9a-f]{64}\b|\b[0-9a-f-]{36}\b/g;
const replaceGeneratedValues = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(generatedValuePattern, "0"));

const buildOperationKey = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/\{\w+\+?\}/g, "{}")}`;

/** Handlers for users. Deployed servers have no screens. */
const userHandlers = handlers.filter(({ endpoint }) => !endpoint.path.startsWith("/product/"));
const isRead = ({ endpoint }: { endpoint: Endpoint }) =>
  endpoint.method === "GET" || /\/(filtered|paginated|preview)$/.test(endpoint.path);
/** Handlers that only read come first, because a later search might match a random license key of only one API. */
const sortedHandlers = [
  ...userHandlers.filter(isRead),
  ...userHandlers.filter((handler) => !isRead(handler)),
];

describe("Every endpoint has the same outcome in process and over HTTP", () => {
  it.each(["nobody", "rita", "mert", "ada"] as const)("for %s", { timeout: 60_000 }, async (name) => {
    const localApi = await startTestApi({ rateLimitFactor: 100_000 });
    const remoteApi = await startTestApi({ rateLimitFactor: 100_000 });
    const descriptions = new Map(
      (await fetchDescribedEndpoints(localApi.asAnonymous)).map((endpoint) => [
        buildOperationKey(endpoint),
        endpoint,
      ]),
    );
    const sampleValues = await loadKnownValues(localApi);
    const sendRemote = createLicenseApi(remoteApi.context);
    for (const { endpoint } of sortedHandlers) {
      const description = descriptions.get(buildOperationKey(endpoint));
      if (!description) throw new Error(`${buildOperationKey(endpoint)} is not described.`);
      const invokeInProcess = createInProcessInvoker(
        localApi.context,
        await createPageRequest(localApi, name),
        () => {},
      );
      const invokeOverHttp = createHttpInvoker(
        sendRemote,
        await createPageRequest(remoteApi, name),
        () => {},
      );
      for (const input of createInputs(description, sampleValues)) {
        const outcome = await readOutcome(invokeInProcess, endpoint, input);
        const label = `${buildOperationKey(endpoint)} ${JSON.stringify(input).slice(0, 2_000)}`;
        expect([label, outcome]).toEqual([label, await readOutcome(invokeOverHttp, endpoint, input)]);
      }
    }
  });
});
