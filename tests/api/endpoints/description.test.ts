import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { openApi } from "#tests/support/api/api.ts";
import { describedEndpoints, documentOf, type JsonSchema } from "#tests/support/api/open-api-document.ts";

const read = async () => documentOf((await openApi()).asNobody);

interface Property {
  where: string;
  schema: JsonSchema;
}

function* objectsIn(schema: unknown, where: string): Generator<Property> {
  if (schema === null || typeof schema !== "object") return;
  if ("properties" in schema) yield { where, schema: schema as JsonSchema };
  for (const [name, subschema] of Object.entries(schema))
    if (name !== "example" && name !== "examples") yield* objectsIn(subschema, where);
}

describe("The description of the API", () => {
  it("passes the OpenAPI linter, and its examples match their schemas", async () => {
    // The tests' server URL is an example.
    const config = await createConfig({
      extends: ["recommended"],
      rules: { "no-server-example.com": "off" },
    });
    const source = JSON.stringify(await read());
    const problems = await lintFromString({ source, config, absoluteRef: "openapi.json" });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it("names each endpoint once by what it does, and puts it in a group", async () => {
    const endpoints = await describedEndpoints((await openApi()).asNobody);
    const wrongEndpoints = endpoints
      .filter(({ operation }) => !/^[a-z]+([A-Z][a-z]+)+$/.test(operation.operationId))
      .map(
        ({ name, operation }) =>
          `${name} is called ${operation.operationId}: give it an operationId like listLicenses.`,
      );
    expect(wrongEndpoints).toEqual([]);
    const names = endpoints.map(({ operation }) => operation.operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const grouped = endpoints.filter(({ operation }) => operation.tags.length === 1);
    expect(grouped).toHaveLength(endpoints.length);
    expect(names).toEqual(expect.arrayContaining(["listLicenses", "createLicense", "activateServer"]));
  });

  it("describes each parameter, each component and each property", async () => {
    const { paths, components } = await read();
    const silent = new Set<string>();
    const complaint = "says nothing: say it in app/api/description/words";
    for (const [name, schema] of Object.entries(components.schemas)) {
      if (!(schema as JsonSchema).description) silent.add(`${name} ${complaint}`);
      for (const { schema: objectSchema } of objectsIn(schema, name))
        for (const [property, propertySchema] of Object.entries(objectSchema.properties ?? {}))
          if (!propertySchema.description) silent.add(`${name}.${property} ${complaint}`);
    }
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      const { operationId } = operation;
      for (const { name, description } of operation.parameters)
        if (!description) silent.add(`${name} of ${operationId} ${complaint}`);
      for (const { schema } of objectsIn(operation, operationId))
        for (const [property, propertySchema] of Object.entries(schema.properties ?? {}))
          if (!propertySchema.description) silent.add(`${property} of ${operationId} ${complaint}`);
    }
    expect([...silent]).toEqual([]);
  });

  it("repeats nothing inline that could be a named component", async () => {
    const { paths, components } = await read();
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
    const operationsByShape = new Map<string, Set<string>>();
    const note = ({ where, schema }: Property) => {
      const names = Object.keys(schema.properties ?? {});
      if (names.length < 4) return;
      const form = names.join(", ");
      operationsByShape.set(form, (operationsByShape.get(form) ?? new Set()).add(where));
    };
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
      for (const objectSchema of objectsIn(operation, operation.operationId)) note(objectSchema);
    for (const [name, schema] of Object.entries(components.schemas))
      for (const objectSchema of objectsIn(schema, name))
        note(objectSchema.schema === schema ? objectSchema : { ...objectSchema, where: `part of ${name}` });
    const twice = [...operationsByShape].filter(
      ([, where]) => where.size > 1 && [...where].some((operationId) => !(operationId in components.schemas)),
    );
    const sentences = twice.map(
      ([form, where]) =>
        `${[...where].join(" and ")} have the same ${form}: name it in app/api/description/components.ts`,
    );
    expect(sentences).toEqual([]);
  });

  it("describes responses without envelope, and the headers of each response", async () => {
    const { paths } = await read();
    const contentOf = (path: string) => Object.keys(paths[path]?.["get"]?.responses["200"]?.content ?? {});
    expect(contentOf("/api/oem/licenses/report/csv")).toEqual(["text/csv"]);
    expect(contentOf("/api/oem/licenses/{key}/certificate.pdf")).toEqual(["application/pdf"]);
    expect(contentOf("/api/oem/licenses/{key}/download/{seedKey}")).toEqual(["application/octet-stream"]);
    expect(contentOf("/.well-known/license-keys.json")).toEqual(["application/json"]);
    expect(paths["/api/auth/sso/{provider}/url"]?.["get"]?.responses).toHaveProperty("302");
    const changed = paths["/api/oem/licenses/{key}/notes"]?.["patch"];
    expect(changed?.responses["200"]).toMatchObject({ headers: { ETag: {}, "x-request-id": {} } });
    expect(paths["/api/oem/licenses"]?.["post"]?.requestBody).toMatchObject({ required: true });
    expect(paths["/api/oem/licenses/filtered"]?.["post"]?.requestBody).toMatchObject({ required: false });
  });

  it("lists the error codes of an endpoint", async () => {
    const endpoints = await describedEndpoints((await openApi()).asNobody);
    const activation = endpoints.find(({ operation }) => operation.operationId === "activateServer");
    const responses = JSON.stringify(activation?.operation.responses);
    for (const code of ["QUOTA_EXPIRED", "SERVER_LIMIT", "LICENSE_NOT_FOUND", "TOO_MANY", "Retry-After"])
      expect(responses).toContain(code);
  });

  it("names the server it was read from", async () => {
    expect(await read()).toMatchObject({ servers: [{ url: "https://licenses.example.com" }] });
  });
});

describe("A resource that can be overwritten", () => {
  it("is returned with its version as an ETag, which If-Match accepts", async () => {
    const { asAda } = await openApi();
    const tag = await asAda.post("/api/oem/tags", { val: "With an ETag" });
    const { id, rowVersion } = (tag.body as { result: { id: string; rowVersion: number } }).result;
    expect(tag.headers.get("etag")).toBe(`"${rowVersion}"`);
    const change = { body: { val: "Renamed" }, headers: { "if-match": tag.headers.get("etag") } };
    const renamed = await asAda.send("PATCH", `/api/oem/tags/${id}`, change);
    expect(renamed.status).toBe(200);
    expect((await asAda.send("PATCH", `/api/oem/tags/${id}`, change)).status).not.toBe(200);
  });
});
