import { describe, expect, it } from "vitest";
import { type Client, startTestApi } from "#tests/support/api/api.ts";
import {
  addedEndpoints,
  parseEndpoint,
  normalizeEndpoint,
  contractEndpoints,
} from "#tests/support/api/contract-endpoints.ts";
import {
  fetchDescribedEndpoints,
  resolveParameters,
  resolveReferences,
} from "#tests/support/api/open-api-document.ts";

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  components: { securitySchemes: Record<string, object>; schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

const fetchOpenApi = async (client: Client) =>
  resolveParameters((await client.get("/api/openapi.json")).body as OpenApi);

const listOperations = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const exampleParameters: Record<string, string> = {
  key: "00000-00000-00000-00000-00000",
  provider: "nobody",
};
const fillPath = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => exampleParameters[name] ?? "12345678");
const isPublic = ({ security }: Operation) => security.length === 0;

function* findReferences(value: unknown): Generator<string> {
  if (value === null || typeof value !== "object") return;
  for (const [name, nestedValue] of Object.entries(value)) {
    if (name === "$ref" && typeof nestedValue === "string") yield nestedValue;
    else yield* findReferences(nestedValue);
  }
}

/** The value that a JSON pointer, such as `#/components/schemas/Tag`, refers to. */
function resolveReference(document: object, reference: string): unknown {
  let value: unknown = document;
  for (const segment of reference.replace(/^#\//, "").split("/")) {
    const name = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    value = (value as Record<string, unknown> | undefined)?.[name];
  }
  return value;
}

describe("The OpenAPI document", () => {
  it("is OpenAPI 3.1 and public", async () => {
    const { asAnonymous } = await startTestApi();
    const response = await asAnonymous.get("/api/openapi.json");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    const document = response.body as OpenApi;
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  });

  it("describes the parameters, body, responses and security of each endpoint", async () => {
    const { asAnonymous } = await startTestApi();
    const document = await fetchOpenApi(asAnonymous);
    const operations = listOperations(document);
    expect(operations.length).toBeGreaterThan(15);
    for (const { path, method, operation } of operations) {
      const endpoint = `${method} ${path}`;
      expect(path, endpoint).toMatch(/^\/[^+]*$/);
      expect(method, endpoint).toMatch(/^(get|post|put|patch|delete)$/);
      expect(operation.summary, endpoint).toMatch(/\w/);

      const pathParameters = operation.parameters.filter((parameter) => parameter.in === "path");
      const placeholderNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      expect(pathParameters.map(({ name }) => name).toSorted(), endpoint).toEqual(
        placeholderNames.toSorted(),
      );
      expect(
        pathParameters.filter(({ required }) => !required),
        endpoint,
      ).toEqual([]);
      const parameterKeys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(parameterKeys).size, endpoint).toBe(parameterKeys.length);
      for (const parameter of operation.parameters) {
        expect(parameter, endpoint).toEqual(
          expect.objectContaining({
            in: expect.stringMatching(/^(path|query|header)$/),
            schema: expect.any(Object),
          }),
        );
      }

      const mayHaveBody = ["post", "put", "patch"].includes(method);
      expect(operation.requestBody !== undefined && !mayHaveBody, endpoint).toBe(false);
      const responses = resolveReferences(operation.responses, document);
      const statuses = Object.keys(responses);
      expect(statuses, endpoint).toContain("default");
      const successStatuses = statuses.filter((status) => /^(20[012]|302)$/.test(status));
      expect(successStatuses, endpoint).toHaveLength(1);
      for (const { description } of Object.values(responses)) expect(description).toMatch(/\w/);
    }
  });

  it("contains no references to missing values", async () => {
    const { asAnonymous } = await startTestApi();
    const document = await fetchOpenApi(asAnonymous);
    const references = [...new Set(findReferences(document))];
    expect(references).toContain("#/components/schemas/Failure");
    for (const reference of references)
      expect(resolveReference(document, reference), reference).toEqual(expect.any(Object));
    const securitySchemeNames = Object.keys(document.components.securitySchemes);
    for (const { operation } of listOperations(document)) {
      for (const scheme of operation.security.flatMap((requirement) => Object.keys(requirement)))
        expect(securitySchemeNames).toContain(scheme);
    }
  });

  it("lists the query parameters of the license summary", async () => {
    const { asAnonymous } = await startTestApi();
    const document = await fetchOpenApi(asAnonymous);
    const summaryOperation = document.paths["/api/oem/licenses/summary"]?.["get"];
    const names = summaryOperation?.parameters.map(({ name }) => name) ?? [];
    expect(names).toEqual(
      expect.arrayContaining(["companyName", "types", "pageNumber", "pageSize", "sortBy"]),
    );
  });

  it("states which endpoints accept an Idempotency-Key", async () => {
    const { asAnonymous } = await startTestApi();
    const { paths } = await fetchOpenApi(asAnonymous);
    const acceptsIdempotencyKey = (path: string, method: string) =>
      paths[path]?.[method]?.parameters.some(
        (parameter) => parameter.in === "header" && parameter.name === "Idempotency-Key",
      );
    expect(acceptsIdempotencyKey("/api/oem/licenses", "post")).toBe(true);
    expect(acceptsIdempotencyKey("/api/oem/licenses/hubspot", "post")).toBe(true);
    expect(acceptsIdempotencyKey("/api/oem/licenses/filtered", "post")).toBe(false);
  });

  it("lists only endpoints that exist", async () => {
    const { asAnonymous, people, createClientWithToken } = await startTestApi();
    const adaClient = await createClientWithToken(people.ada, "2027-01-01T00:00:00.000Z");
    for (const { path, method } of listOperations(await fetchOpenApi(asAnonymous))) {
      const requestOptions = method === "get" ? {} : { body: {} };
      const response = await adaClient.send(method.toUpperCase(), fillPath(path), requestOptions);
      expect([method, path, response.text]).not.toEqual([
        method,
        path,
        expect.stringContaining("There is no such endpoint"),
      ]);
      expect([method, path, response.status]).not.toEqual([method, path, 405]);
      expect([method, path, response.status]).not.toEqual([method, path, 500]);
    }
  });

  it("lists endpoints that reject anonymous callers unless the endpoints are public", async () => {
    const { asAnonymous } = await startTestApi();
    const publicEndpoints: string[] = [];
    for (const { path, method, operation } of listOperations(await fetchOpenApi(asAnonymous))) {
      if (isPublic(operation)) {
        publicEndpoints.push(`${method} ${path}`);
        continue;
      }
      const requestOptions = method === "get" ? {} : { body: {} };
      const response = await asAnonymous.send(method.toUpperCase(), fillPath(path), requestOptions);
      expect(response.status, `${method} ${path}`).toBe(401);
    }
    expect(publicEndpoints).toEqual(
      expect.arrayContaining(["get /healthz", "get /api/openapi.json", "post /api/auth/logout"]),
    );
    const publicStaffEndpoints = publicEndpoints.filter(
      (endpoint) =>
        /\/api\/(oem|user|tokens)\b/.test(endpoint) && endpoint !== "get /api/oem/versions/update/air",
    );
    expect(publicStaffEndpoints).toEqual([]);
  });

  it("describes every endpoint of the specification and every additional endpoint", async () => {
    const { asAnonymous } = await startTestApi();
    const describedNames = new Set(
      (await fetchDescribedEndpoints(asAnonymous)).map(({ name }) => normalizeEndpoint(name)),
    );
    const missingEndpoints = [...contractEndpoints, ...addedEndpoints].filter((endpoint) => {
      const { method, path } = parseEndpoint(endpoint);
      return !describedNames.has(normalizeEndpoint(`${method} ${path}`));
    });
    expect(missingEndpoints).toEqual([]);
  });
});

describe("The service", () => {
  it("is alive without its database, but ready only with it", async () => {
    const { asAnonymous, context } = await startTestApi();
    const aliveResult = { status: "ok", version: "1.2.3", commit: "0123456789ab" };
    expect((await asAnonymous.get("/healthz")).body).toEqual({ success: true, result: aliveResult });
    expect((await asAnonymous.get("/readyz")).body).toEqual({
      success: true,
      result: { status: "ok", lateJobs: [], failingJobs: [] },
    });
    context.storage = { ...context.storage, checkReady: () => Promise.reject(new Error("no database")) };
    expect((await asAnonymous.get("/healthz")).status).toBe(200);
    expect((await asAnonymous.get("/readyz")).status).toBe(500);
  });

  it("is ready on a Worker although a cancelled request never ended its check or its refresh", async () => {
    const { asAnonymous, asAda, context } = await startTestApi({ canAwaitOtherRequests: false });
    const { storage } = context;
    const neverEndingPromise = new Promise<never>(() => {});
    const state = { isCancelled: true };
    context.storage = {
      ...storage,
      checkReady: () => (state.isCancelled ? neverEndingPromise : storage.checkReady()),
      transact: (...args) => (state.isCancelled ? neverEndingPromise : storage.transact(...args)),
    };
    const refreshPath = "/api/oem/refresh-info/refresh";
    void asAnonymous.get("/readyz");
    void asAda.post(refreshPath, {});
    await new Promise((resolve) => void setImmediate(resolve));
    state.isCancelled = false;
    expect((await asAnonymous.get("/readyz")).status).toBe(200);
    expect((await asAda.post(refreshPath, {})).status).toBe(200);
  });
});

it("The OpenAPI endpoint sends an ETag and returns 304 if the client sends the same ETag", async () => {
  const path = "/api/openapi.json";
  const { asAnonymous } = await startTestApi();
  const firstResponse = await asAnonymous.get(path);
  const etag = firstResponse.headers.get("etag") ?? "";
  expect(firstResponse.headers.get("content-length")).toBe(
    String(new TextEncoder().encode(firstResponse.text).length),
  );
  const secondResponse = await asAnonymous.get(path, { "if-none-match": etag });
  expect(secondResponse).toMatchObject({ status: 304, text: "" });
  expect(secondResponse.headers.get("etag")).toBe(etag);
  expect(await asAnonymous.get(path, { "if-none-match": '"another"' })).toMatchObject({ status: 200 });
});
