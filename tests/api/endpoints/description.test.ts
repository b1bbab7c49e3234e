import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { startTestApi } from "#tests/support/api/api.ts";
import {
  fetchDescribedEndpoints,
  fetchDocument,
  type JsonSchema,
  resolveReferences,
} from "#tests/support/api/open-api-document.ts";

const fetchTestDocument = async () => fetchDocument((await startTestApi()).asAnonymous);

interface LocatedSchema {
  location: string;
  schema: JsonSchema;
}

function* listObjectSchemas(schema: unknown, location: string): Generator<LocatedSchema> {
  if (schema === null || typeof schema !== "object") return;
  if ("properties" in schema) yield { location, schema: schema as JsonSchema };
  for (const [name, subschema] of Object.entries(schema))
    if (name !== "example" && name !== "examples") yield* listObjectSchemas(subschema, location);
}

describe("The API description", () => {
  it("passes the OpenAPI linter and has examples that match their schemas", async () => {
    // The server URL of the tests is an example URL, which the linter rejects. `default` describes common errors.
    const config = await createConfig({
      extends: ["recommended"],
      rules: { "no-server-example.com": "off", "operation-4xx-response": "off" },
    });
    const { text: source } = await (await startTestApi()).asAnonymous.get("/api/openapi.json");
    const problems = await lintFromString({ source, config, absoluteRef: "openapi.json" });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it("gives each endpoint a unique operationId and one group", async () => {
    const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
    const operationIdErrors = endpoints
      .filter(({ operation }) => !/^[a-z]+([A-Z][a-z]+)+$/.test(operation.operationId))
      .map(
        ({ name, operation }) =>
          `${name} is called ${operation.operationId}: give it an operationId like listLicenses.`,
      );
    expect(operationIdErrors).toEqual([]);
    const operationIds = endpoints.map(({ operation }) => operation.operationId);
    expect(operationIds.filter((name, index) => operationIds.indexOf(name) !== index)).toEqual([]);
    const groupedEndpoints = endpoints.filter(({ operation }) => operation.tags.length === 1);
    expect(groupedEndpoints).toHaveLength(endpoints.length);
    expect(operationIds).toEqual(expect.arrayContaining(["listLicenses", "createLicense", "activateServer"]));
  });

  it("summarizes each endpoint in at most ten words", async () => {
    const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
    // A summary begins with an imperative verb, so its first word does not end in "s", except for "ss".
    const isSummary = (text: string) =>
      /^[A-Z][a-z]+ [^.;]+$/.test(text) &&
      !/^\w+s /.test(text.replace(/^\w+ss /, "")) &&
      text.split(" ").length <= 10;
    expect(endpoints.map(({ operation }) => operation.summary).filter((text) => !isSummary(text))).toEqual(
      [],
    );
  });

  it("explains when each error occurs and what to do", async () => {
    const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
    const { components } = await fetchTestDocument();
    const names = endpoints.flatMap(({ operation }) => operation["x-error-codes"] ?? []);
    const texts = [...new Set(names)].map((name) => components["x-errors"][name]?.message ?? "");
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => !/^.+\. .+\.$/.test(text))).toEqual([]);
  });

  it("describes each parameter, each component and each property", async () => {
    const { paths, components } = await fetchTestDocument();
    const descriptionErrors = new Set<string>();
    const missingDescription = "has no description: describe it with its schema in app/api";
    // A referenced component has a description, as checked below.
    const isDescribed = (schema: JsonSchema & { $ref?: string }) =>
      Boolean(schema.description) || schema.$ref !== undefined;
    // The introduction describes the envelope.
    const envelopeNames = new Set(["success", "result"]);
    for (const [name, schema] of Object.entries(components.schemas)) {
      if (!(schema as JsonSchema).description) descriptionErrors.add(`${name} ${missingDescription}`);
      for (const { schema: objectSchema } of listObjectSchemas(schema, name))
        for (const [property, propertySchema] of Object.entries(objectSchema.properties ?? {}))
          if (!isDescribed(propertySchema))
            descriptionErrors.add(`${name}.${property} ${missingDescription}`);
    }
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      const { operationId } = operation;
      for (const { name, description } of operation.parameters)
        if (!description) descriptionErrors.add(`${name} of ${operationId} ${missingDescription}`);
      for (const { schema } of listObjectSchemas(operation, operationId))
        for (const [property, propertySchema] of Object.entries(schema.properties ?? {}))
          if (!isDescribed(propertySchema) && !envelopeNames.has(property))
            descriptionErrors.add(`${property} of ${operationId} ${missingDescription}`);
    }
    expect([...descriptionErrors]).toEqual([]);
  });

  it("says null only in descriptions of request fields that accept null", async () => {
    const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
    const isNullable = ({ type, anyOf = [] }: JsonSchema): boolean =>
      type === undefined ? anyOf.length === 0 || anyOf.some(isNullable) : [type].flat().includes("null");
    const errors = endpoints.flatMap(({ operation }) =>
      Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema: body }) =>
        [...listObjectSchemas(body, operation.operationId)].flatMap(({ schema }) =>
          Object.entries(schema.properties ?? {})
            .filter(([, field]) => /\bnull\b/.test(field.description ?? "") && !isNullable(field))
            .map(([name, field]) => `${operation.operationId}: ${name}: ${field.description}`),
        ),
      ),
    );
    expect(errors).toEqual([]);
  });

  it("repeats no inline schema that can be a named component", async () => {
    const { paths, components } = await fetchTestDocument();
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining([
        "License",
        "LicensePage",
        "NewLicense",
        "Quota",
        "Server",
        "Tag",
        "Version",
        "Failure",
      ]),
    );
    const locationsByShape = new Map<string, Set<string>>();
    const addShape = ({ location, schema }: LocatedSchema) => {
      const names = Object.keys(schema.properties ?? {});
      if (names.length < 4) return;
      const shape = names.join(", ");
      locationsByShape.set(shape, (locationsByShape.get(shape) ?? new Set()).add(location));
    };
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
      for (const objectSchema of listObjectSchemas(operation, operation.operationId)) addShape(objectSchema);
    for (const [name, schema] of Object.entries(components.schemas))
      for (const objectSchema of listObjectSchemas(schema, name))
        addShape(
          objectSchema.schema === schema ? objectSchema : { ...objectSchema, location: `part of ${name}` },
        );
    const duplicateShapes = [...locationsByShape].filter(
      ([, locations]) =>
        locations.size > 1 && [...locations].some((location) => !(location in components.schemas)),
    );
    const errors = duplicateShapes.map(
      ([shape, locations]) =>
        `${[...locations].join(" and ")} have the same properties ${shape}: use describeSchema`,
    );
    expect(errors).toEqual([]);
  });

  it("describes the headers and content types of responses", async () => {
    const document = await fetchTestDocument();
    const paths = resolveReferences(document.paths, document);
    const listContentTypes = (path: string) =>
      Object.keys(paths[path]?.["get"]?.responses["200"]?.content ?? {});
    expect(listContentTypes("/api/oem/licenses/report/csv")).toEqual(["text/csv"]);
    expect(listContentTypes("/api/oem/licenses/{key}/certificate.pdf")).toEqual(["application/pdf"]);
    expect(listContentTypes("/api/oem/licenses/{key}/download/{seedKey}")).toEqual([
      "application/octet-stream",
    ]);
    expect(listContentTypes("/.well-known/license-keys.json")).toEqual(["application/json"]);
    expect(paths["/api/auth/sso/{provider}/url"]?.["get"]?.responses).toHaveProperty("302");
    const notesEndpoint = paths["/api/oem/licenses/{key}/notes"]?.["patch"];
    expect(notesEndpoint?.responses["200"]).toMatchObject({
      headers: { ETag: {} },
    });
    expect(notesEndpoint?.responses["default"]).toMatchObject({ headers: { "x-request-id": {} } });
    expect(paths["/api/oem/licenses"]?.["post"]?.requestBody).toMatchObject({ required: true });
    expect(paths["/api/oem/licenses/filtered"]?.["post"]?.requestBody).toMatchObject({
      required: false,
    });
  });

  it("lists the error codes of an endpoint", async () => {
    const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
    const activationEndpoint = endpoints.find(({ operation }) => operation.operationId === "activateServer");
    const { "x-errors": errors } = (await fetchTestDocument()).components;
    const names = activationEndpoint?.operation["x-error-codes"] ?? [];
    expect(names.map((name) => errors[name]?.code ?? name)).toEqual(
      expect.arrayContaining(["QUOTA_EXPIRED", "SERVER_LIMIT", "LICENSE_NOT_FOUND"]),
    );
    const responses = JSON.stringify(activationEndpoint?.operation.responses);
    for (const text of ["TOO_MANY", "Retry-After"]) expect(responses).toContain(text);
  });

  it("contains the URL of the server that returns the description", async () => {
    expect(await fetchTestDocument()).toMatchObject({
      servers: [{ url: "https://licenses.example.com" }],
    });
  });
});

describe("A resource with a row version", () => {
  it("is returned with its version as an ETag, which If-Match accepts", async () => {
    const { asAda } = await startTestApi();
    const createResponse = await asAda.post("/api/oem/tags", { val: "With an ETag" });
    const { id, rowVersion } = (createResponse.body as { result: { id: string; rowVersion: number } }).result;
    expect(createResponse.headers.get("etag")).toMatch(new RegExp(`^"tag-[0-9a-f]{16}-${rowVersion}"$`));
    const change = {
      body: { val: "Renamed" },
      headers: { "if-match": createResponse.headers.get("etag") },
    };
    const changeResponse = await asAda.send("PATCH", `/api/oem/tags/${id}`, change);
    expect(changeResponse.status).toBe(200);
    expect((await asAda.send("PATCH", `/api/oem/tags/${id}`, change)).status).not.toBe(200);
  });
});
