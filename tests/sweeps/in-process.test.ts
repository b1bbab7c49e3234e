import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answers } from "#app/api/answers.ts";
import type { Ask, CallInput } from "#app/api/call/call-input.ts";
import type { Call } from "#app/api/call/call.ts";
import { inProcess } from "#app/api/call/in-process.ts";
import { licenseApi } from "#app/api/license-api.ts";
import { overHttp } from "#app/api/call/over-http.ts";
import { openSession } from "#app/domain/person/sessions.ts";
import { Problem } from "#app/domain/problem.ts";
import { type ApiUnderTest, openApi, origin } from "#tests/support/api/api.ts";
import { bodiesFor, type Known, textsFor } from "#tests/support/api/hostile.ts";
import { knownValues } from "#tests/support/api/known-values.ts";
import { type DescribedCall, describedCalls, type Parameter } from "#tests/support/api/open-api-document.ts";

const seed = 20_261_122;
const drawsPerCall = 4;

const ofPlace = (call: DescribedCall, place: Parameter["in"]) =>
  call.operation.parameters.filter((parameter) => parameter.in === place);

/** True for path segments that a URL parser removes. */
const isStep = (text: string) => ["", ".", ".."].includes(text);

/** Valid and invalid inputs that a screen might pass to an endpoint. */
function givenFor(call: DescribedCall, known: Known): CallInput<Call>[] {
  const schema = call.operation.requestBody?.content["application/json"]?.schema;
  const drawn = fc.record({
    params: textsFor(ofPlace(call, "path"), known).filter((texts) => !Object.values(texts).some(isStep)),
    query: textsFor(ofPlace(call, "query"), known),
    body: schema ? bodiesFor(schema, known) : fc.constant(undefined),
    rowVersion: fc.constantFrom(undefined, 1, 999),
    idempotencyKey: fc.constantFrom(undefined, "again", "k".repeat(300)),
  });
  return fc.sample(drawn, { seed, numRuns: drawsPerCall });
}

type Somebody = "ada" | "mert" | "rita" | "nobody";

/** The request for a page with the session of this user. */
async function pageFor(api: ApiUnderTest, somebody: Somebody): Promise<Request> {
  const headers = new Headers({ "x-request-id": "of-the-sweep", "x-client-address": "203.0.113.9" });
  if (somebody !== "nobody") {
    const { id } = api.people[somebody];
    const session = await openSession(api.world.storage, id, api.world.now());
    headers.set("cookie", `__Host-session=${session}`);
  }
  return new Request(`${origin}/license/licenses`, { headers });
}

/** Result or Problem of a request. Generated ids and secrets are replaced, because they differ. */
const outcomeOf = (ask: Ask, call: Call, input: CallInput<Call>): Promise<unknown> =>
  ask(call, input).then(
    (result) => ({ result: withoutMade(result) }),
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      const { kind, code, message, fields, current } = error;
      return { kind, code, message, fields, current: withoutMade(current) };
    },
  );

const made =
  /\b[0-9A-HJKMNP-TV-Z]{5}(?:-[0-9A-HJKMNP-TV-Z]{5}){2,4}\b|\b\d{14,16}\b|\b[0-9a-f]{64}\b|\b[0-9a-f-]{36}\b/g;
const withoutMade = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(made, "0"));

const bareOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/\{\w+\+?\}/g, "{}")}`;

/** Endpoints for users. Deployed servers have no screens. */
const ofPeople = answers.filter(({ call }) => !call.path.startsWith("/product/"));
const isReading = ({ call }: { call: Call }) =>
  call.method === "GET" || /\/(filtered|paginated|preview)$/.test(call.path);
/** Reads run first: a created license has a random key, which a search may match on one side only. */
const readingFirst = [...ofPeople.filter(isReading), ...ofPeople.filter((one) => !isReading(one))];

describe("Every endpoint gives the same outcome in this process and over HTTP", () => {
  it.each(["nobody", "rita", "mert", "ada"] as const)("for %s", { timeout: 60_000 }, async (name) => {
    const near = await openApi({ rateLimitFactor: 100_000 });
    const far = await openApi({ rateLimitFactor: 100_000 });
    const described = new Map((await describedCalls(near.asNobody)).map((call) => [bareOf(call), call]));
    const known = await knownValues(near);
    const sendFar = licenseApi(far.world);
    for (const { call } of readingFirst) {
      const description = described.get(bareOf(call));
      if (!description) throw new Error(`${bareOf(call)} is not described.`);
      const nearAsk = inProcess(near.world, await pageFor(near, name), () => {});
      const farAsk = overHttp(sendFar, await pageFor(far, name), () => {});
      for (const input of givenFor(description, known)) {
        const outcome = await outcomeOf(nearAsk, call, input);
        const told = `${bareOf(call)} ${JSON.stringify(input).slice(0, 2_000)}`;
        expect([told, outcome]).toEqual([told, await outcomeOf(farAsk, call, input)]);
      }
    }
  });
});
