import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { openApi } from "#tests/support/api/api.ts";
import { describedCalls, documentOf, type JsonSchema } from "#tests/support/api/open-api-document.ts";

const read = async () => documentOf((await openApi()).asNobody);

interface Property {
  where: string;
  schema: JsonSchema;
}

function* objectsIn(schema: unknown, where: string): Generator<Property> {
  if (schema === null || typeof schema !== "object") return;
  if ("properties" in schema) yield { where, schema: schema as JsonSchema };
  for (const [name, held] of Object.entries(schema))
    if (name !== "example" && name !== "examples") yield* objectsIn(held, where);
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
    const calls = await describedCalls((await openApi()).asNobody);
    const wrong = calls
      .filter(({ operation }) => !/^[a-z]+([A-Z][a-z]+)+$/.test(operation.operationId))
      .map(
        ({ name, operation }) =>
          `${name} is called ${operation.operationId}: give it an operationId like listLicenses.`,
      );
    expect(wrong).toEqual([]);
    const names = calls.map(({ operation }) => operation.operationId);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    const grouped = calls.filter(({ operation }) => operation.tags.length === 1);
    expect(grouped).toHaveLength(calls.length);
    expect(names).toEqual(expect.arrayContaining(["listLicenses", "createLicense", "activateServer"]));
  });

  it("describes each parameter, each component and each property", async () => {
    const { paths, components } = await read();
    const silent = new Set<string>();
    const told = "says nothing: say it in app/api/description/words";
    for (const [name, schema] of Object.entries(components.schemas)) {
      if (!(schema as JsonSchema).description) silent.add(`${name} ${told}`);
      for (const { schema: one } of objectsIn(schema, name))
        for (const [property, held] of Object.entries(one.properties ?? {}))
          if (!held.description) silent.add(`${name}.${property} ${told}`);
    }
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      const { operationId } = operation;
      for (const { name, description } of operation.parameters)
        if (!description) silent.add(`${name} of ${operationId} ${told}`);
      for (const { schema } of objectsIn(operation, operationId))
        for (const [property, held] of Object.entries(schema.properties ?? {}))
          if (!held.description) silent.add(`${property} of ${operationId} ${told}`);
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
    const places = new Map<string, Set<string>>();
    const note = ({ where, schema }: Property) => {
      const names = Object.keys(schema.properties ?? {});
      if (names.length < 4) return;
      const form = names.join(", ");
      places.set(form, (places.get(form) ?? new Set()).add(where));
    };
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
      for (const found of objectsIn(operation, operation.operationId)) note(found);
    for (const [name, schema] of Object.entries(components.schemas))
      for (const found of objectsIn(schema, name))
        note(found.schema === schema ? found : { ...found, where: `part of ${name}` });
    const twice = [...places].filter(
      ([, where]) => where.size > 1 && [...where].some((one) => !(one in components.schemas)),
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
    const calls = await describedCalls((await openApi()).asNobody);
    const activation = calls.find(({ operation }) => operation.operationId === "activateServer");
    const said = JSON.stringify(activation?.operation.responses);
    for (const code of ["QUOTA_EXPIRED", "SERVER_LIMIT", "LICENSE_NOT_FOUND", "TOO_MANY", "Retry-After"])
      expect(said).toContain(code);
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
