import { describe, expect, it } from "vitest";
import { startTestApi } from "#tests/support/api/api.ts";
import {
  fetchDescribedEndpoints,
  fetchDocument,
  type JsonSchema,
} from "#tests/support/api/open-api-document.ts";

interface NamedSchema {
  path: string;
  schema: JsonSchema;
}

/** Lists a schema and all schemas in it. */
function* listSchemas(value: unknown, path: string): Generator<NamedSchema> {
  if (value === null || typeof value !== "object") return;
  yield { path, schema: value };
  for (const [name, nestedValue] of Object.entries(value))
    if (name !== "example" && name !== "examples") yield* listSchemas(nestedValue, `${path}.${name}`);
}

const listTypes = ({ type, anyOf = [] }: JsonSchema): string[] =>
  [type ?? [], ...anyOf.flatMap((option) => listTypes(option))].flat();

const hasFormat = ({ format, anyOf = [] }: JsonSchema, expectedFormat: string): boolean =>
  format === expectedFormat || anyOf.some((option) => hasFormat(option, expectedFormat));

async function listAllSchemas() {
  const { components, paths } = await fetchDocument((await startTestApi()).asAnonymous);
  return [...listSchemas(components.schemas, "schemas"), ...listSchemas(paths, "paths")];
}

async function listResponseSchemas() {
  const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
  return endpoints.flatMap(({ operation }) => [
    ...listSchemas(Object.values(operation.responses), operation.operationId),
  ]);
}

describe("The types of the API description", () => {
  it("say that every number is whole, except amounts of money and rates", async () => {
    const schemas = await listAllSchemas();
    const fractions = schemas.filter(({ schema }) => [schema.type].flat().includes("number"));
    expect(fractions.map(({ path }) => path)).toEqual([
      "schemas.Forecast.properties.perDay",
      "schemas.Forecast.properties.perDayFrom",
      "schemas.Forecast.properties.perDayUntil",
      "schemas.Purchase.properties.value",
      "schemas.RenewalDeskLicense.properties.value",
    ]);
    const integers = schemas.filter(({ schema }) => [schema.type].flat().includes("integer"));
    expect(integers.filter(({ schema }) => schema.format !== "int64" && !schema.enum)).toEqual([]);
  });

  it("say that every instant of a response is a date-time", async () => {
    const dates = (await listResponseSchemas()).flatMap(({ path, schema }) =>
      Object.entries(schema.properties ?? {})
        .filter(
          ([name, property]) => /(At|Date|Heartbeat)$/.test(name) && listTypes(property).includes("string"),
        )
        .map(([name, property]) => ({ path: `${path}.${name}`, property })),
    );
    expect(dates.length).toBeGreaterThan(100);
    expect(dates.filter(({ property }) => !hasFormat(property, "date-time"))).toEqual([]);
  });

  it("accept a day or an instant in a request", async () => {
    const { components } = await fetchDocument((await startTestApi()).asAnonymous);
    const { properties } = components.schemas["NewEnterpriseQuota"] as JsonSchema;
    const { pattern = "", format } = properties?.["activationDate"] ?? {};
    expect(format).toBeUndefined();
    for (const text of ["2026-11-20", "2026-11-20T08:30:00.000Z"]) expect(text).toMatch(new RegExp(pattern));
    expect("20.11.2026").not.toMatch(new RegExp(pattern));
  });

  it("contain the limits of numbers in a query", async () => {
    const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
    const pageSizes = endpoints.flatMap(({ operation }) =>
      operation.parameters.filter(({ name }) => name === "pageSize").map(({ schema }) => schema.maximum),
    );
    expect(new Set(pageSizes)).toEqual(new Set([1_000]));
  });

  it("allow null for a company or a contact of the CRM that a license may lack", async () => {
    const { components } = await fetchDocument((await startTestApi()).asAnonymous);
    const { properties } = components.schemas["License"] as JsonSchema;
    expect([properties?.["hubspotCompanyId"]?.type, properties?.["hubspotContactId"]?.type]).toEqual([
      ["integer", "null"],
      ["integer", "null"],
    ]);
  });
});
