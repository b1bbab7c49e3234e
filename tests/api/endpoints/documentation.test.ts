import { describe, expect, it } from "vitest";
import { type Client, openApi, errorBody } from "#tests/support/api/api.ts";
import {
  addedEndpoints,
  addressOf,
  normalizedEndpoint,
  contractEndpoints,
} from "#tests/support/api/contract-endpoints.ts";
import { describedEndpoints, withoutReferences } from "#tests/support/api/open-api-document.ts";

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

const documentOf = async (client: Client) => (await client.get("/api/openapi.json")).body as OpenApi;

const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const example: Record<string, string> = { key: "00000-00000-00000-00000-00000", provider: "nobody" };
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => example[name] ?? "12345678");
const isPublic = ({ security }: Operation) => security.length === 0;

function* referencesIn(value: unknown): Generator<string> {
  if (value === null || typeof value !== "object") return;
  for (const [name, nested] of Object.entries(value)) {
    if (name === "$ref" && typeof nested === "string") yield nested;
    else yield* referencesIn(nested);
  }
}

const resolveReference = (document: object, reference: string): unknown =>
  reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>(
      (inner, name) =>
        (inner as Record<string, unknown> | undefined)?.[name.replaceAll("~1", "/").replaceAll("~0", "~")],
      document,
    );

describe("The OpenAPI document", () => {
  it("is OpenAPI 3.1 and public", async () => {
    const { asNobody } = await openApi();
    const response = await asNobody.get("/api/openapi.json");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    const document = response.body as OpenApi;
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  });

  it("describes each endpoint: its parameters, its body, its responses and who may use it", async () => {
    const { asNobody } = await openApi();
    const document = await documentOf(asNobody);
    const operations = operationsOf(document);
    expect(operations.length).toBeGreaterThan(15);
    for (const { path, method, operation } of operations) {
      const endpoint = `${method} ${path}`;
      expect([endpoint, path]).toEqual([endpoint, expect.stringMatching(/^\/[^+]*$/)]);
      expect([endpoint, method]).toEqual([endpoint, expect.stringMatching(/^(get|post|put|patch|delete)$/)]);
      expect([endpoint, operation.summary]).toEqual([endpoint, expect.stringMatching(/\w/)]);

      const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      expect([endpoint, inPath.map(({ name }) => name).toSorted()]).toEqual([endpoint, named.toSorted()]);
      expect([endpoint, inPath.filter(({ required }) => !required)]).toEqual([endpoint, []]);
      const locations = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect([endpoint, new Set(locations).size]).toEqual([endpoint, locations.length]);
      for (const parameter of operation.parameters) {
        expect([endpoint, parameter]).toEqual([
          endpoint,
          expect.objectContaining({
            in: expect.stringMatching(/^(path|query|header)$/),
            schema: expect.any(Object),
          }),
        ]);
      }

      const mayHaveBody = ["post", "put", "patch"].includes(method);
      expect([endpoint, operation.requestBody !== undefined && !mayHaveBody]).toEqual([endpoint, false]);
      const responses = withoutReferences(operation.responses, document);
      const statuses = Object.keys(responses);
      expect([endpoint, statuses]).toEqual([endpoint, expect.arrayContaining(["default"])]);
      expect([endpoint, statuses.filter((status) => /^(20[012]|302)$/.test(status))]).toHaveProperty(
        "1.length",
        1,
      );
      for (const { description } of Object.values(responses)) expect(description).toMatch(/\w/);
    }
  });

  it("contains no dangling references", async () => {
    const { asNobody } = await openApi();
    const document = await documentOf(asNobody);
    const references = [...new Set(referencesIn(document))];
    expect(references).toContain("#/components/schemas/Failure");
    for (const reference of references)
      expect([reference, resolveReference(document, reference)]).toEqual([reference, expect.any(Object)]);
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { operation } of operationsOf(document)) {
      for (const scheme of operation.security.flatMap((requirement) => Object.keys(requirement)))
        expect(schemes).toContain(scheme);
    }
  });

  it("names the query of the list's summary", async () => {
    const { asNobody } = await openApi();
    const document = await documentOf(asNobody);
    const twin = document.paths["/api/oem/licenses/summary"]?.["get"];
    const names = twin?.parameters.map(({ name }) => name) ?? [];
    expect(names).toEqual(
      expect.arrayContaining(["companyName", "types", "pageNumber", "pageSize", "sortBy"]),
    );
  });

  it("states which endpoints accept an Idempotency-Key", async () => {
    const { asNobody } = await openApi();
    const { paths } = await documentOf(asNobody);
    const acceptsIdempotencyKey = (path: string, method: string) =>
      paths[path]?.[method]?.parameters.some(
        (parameter) => parameter.in === "header" && parameter.name === "Idempotency-Key",
      );
    expect(acceptsIdempotencyKey("/api/oem/licenses", "post")).toBe(true);
    expect(acceptsIdempotencyKey("/api/oem/licenses/hubspot", "post")).toBe(true);
    expect(acceptsIdempotencyKey("/api/oem/licenses/filtered", "post")).toBe(false);
  });

  it("lists only endpoints that exist", async () => {
    const { asNobody, people, withToken } = await openApi();
    const ada = await withToken(people.ada, "2027-01-01T00:00:00.000Z");
    for (const { path, method } of operationsOf(await documentOf(asNobody))) {
      const sending = method === "get" ? {} : { body: {} };
      const response = await ada.send(method.toUpperCase(), filled(path), sending);
      expect([method, path, response.text]).not.toEqual([
        method,
        path,
        expect.stringContaining("There is no such call"),
      ]);
      expect([method, path, response.status]).not.toEqual([method, path, 405]);
      expect([method, path, response.status]).not.toEqual([method, path, 500]);
    }
  });

  it("lists endpoints that each reject a caller without a session, unless they are public", async () => {
    const { asNobody } = await openApi();
    const open: string[] = [];
    for (const { path, method, operation } of operationsOf(await documentOf(asNobody))) {
      if (isPublic(operation)) {
        open.push(`${method} ${path}`);
        continue;
      }
      const sending = method === "get" ? {} : { body: {} };
      const response = await asNobody.send(method.toUpperCase(), filled(path), sending);
      expect([method, path, response.status]).toEqual([method, path, 401]);
    }
    expect(open).toEqual(
      expect.arrayContaining(["get /healthz", "get /api/openapi.json", "post /api/auth/logout"]),
    );
    const staffOnly = open.filter(
      (endpoint) =>
        /\/api\/(oem|user|tokens)\b/.test(endpoint) && endpoint !== "get /api/oem/versions/update/air",
    );
    expect(staffOnly).toEqual([]);
  });

  it("describes every endpoint of the contract, and every one that was added", async () => {
    const { asNobody } = await openApi();
    const described = new Set(
      (await describedEndpoints(asNobody)).map(({ name }) => normalizedEndpoint(name)),
    );
    const missing = [...contractEndpoints, ...addedEndpoints].filter((endpoint) => {
      const { method, path } = addressOf(endpoint);
      return !described.has(normalizedEndpoint(`${method} ${path}`));
    });
    expect(missing).toEqual([]);
  });
});

describe("The documentation page", () => {
  it("shows a curl command for every endpoint, and runs no script", async () => {
    const { asNobody } = await openApi();
    const response = await asNobody.get("/api/docs");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = response.headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join()).not.toContain("script-src");
    expect(response.text).not.toMatch(/<script/i);
    for (const { path, operation } of operationsOf(await documentOf(asNobody))) {
      expect(response.text).toContain(path);
      expect(response.text).toContain(operation.summary.split("`")[0]?.split("&")[0]);
      expect(response.text).toContain(`<details id="${operation.operationId}">`);
    }
    const [, renewing] = response.text.split('<details id="changeLicenseNotes">');
    const curl = /<pre[^>]*aria-label="On a command line">\s*([^<]*)<\/pre>/.exec(renewing ?? "")?.[1];
    expect(curl?.replaceAll("&#39;", "'").replaceAll("&quot;", '"')).toBe(
      [
        "curl -X PATCH 'https://licenses.example.com/api/oem/licenses/12345-67890-12345-67890-12345/notes'",
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'If-Match: \"7\"'",
        "-H 'Content-Type: application/json'",
        '-d \'{"notes":"Asked for a second server."}\'',
      ].join(" \\\n  "),
    );
  });

  it("links from a form to the request with its values, and names missing ones", async () => {
    const { asNobody } = await openApi();
    const from = (path: string) => asNobody.get(`/api/docs/try/${path}`);
    const { status, headers } = await from("getTag?id=a%2Fb");
    expect([status, headers.get("location")]).toEqual([302, "/api/oem/tags/a%2Fb"]);
    const filtered = await from("listLicenses?tag=Two+words&statuses=&pageSize=3");
    expect(filtered.headers.get("location")).toBe("/api/oem/licenses/summary?tag=Two+words&pageSize=3");
    expect(await from("getTag?id=")).toMatchObject({
      status: 400,
      body: errorBody("INVALID", { fields: { id: [expect.any(String)] } }),
    });
    for (const operationId of ["createLicense", "nothing"])
      expect((await from(operationId)).status).toBe(404);
  });
});

describe("The documentation page, read from the top", () => {
  it("explains what all endpoints share, then lists them by group within landmarks", async () => {
    const { asNobody } = await openApi();
    const { text } = await asNobody.get("/api/docs");
    for (const landmark of ["<header>", "<nav ", "<main "]) expect(text.split(landmark)).toHaveLength(2);
    const headings = [...text.matchAll(/<h2 id="[^"]+">([^<]+)<\/h2>/g)].map(([, title]) => title);
    const introduced = ["How to sign in", "The envelope", "Paging", "Errors"];
    expect(headings.slice(0, 4)).toEqual(introduced);
    expect(headings).toEqual(expect.arrayContaining(["Limits", "Licenses", "Deployed servers", "Quotas"]));
    for (const word of ["Bearer", "If-Match", "Idempotency-Key"]) expect(text).toContain(word);
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(15);
    for (const id of targets) expect(text.split(` id="${id}"`)).toHaveLength(2);
  });
});

describe("The service", () => {
  it("reports that it is alive, and ready once its database is", async () => {
    const { asNobody, context } = await openApi();
    const alive = { status: "ok", version: "1.2.3", commit: "0123456789ab" };
    expect((await asNobody.get("/healthz")).body).toEqual({ success: true, result: alive });
    expect((await asNobody.get("/readyz")).body).toEqual({
      success: true,
      result: { status: "ok", lateJobs: [], failingJobs: [] },
    });
    context.storage = { ...context.storage, ready: () => Promise.reject(new Error("no database")) };
    expect((await asNobody.get("/healthz")).status).toBe(200);
    expect((await asNobody.get("/readyz")).status).toBe(500);
  });
});

it.each(["/api/openapi.json", "/api/docs"])(
  "%s has an ETag and responds 304 when the client has it",
  async (path) => {
    const { asNobody } = await openApi();
    const first = await asNobody.get(path);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("content-length")).toBe(String(new TextEncoder().encode(first.text).length));
    const secondResponse = await asNobody.get(path, { "if-none-match": etag });
    expect(secondResponse).toMatchObject({ status: 304, text: "" });
    expect(secondResponse.headers.get("etag")).toBe(etag);
    expect(await asNobody.get(path, { "if-none-match": '"another"' })).toMatchObject({ status: 200 });
  },
);
