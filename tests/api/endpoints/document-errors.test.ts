import { describe, expect, it } from "vitest";
import { readCommittedClient } from "#dev/commands/typescript-client.ts";
import { startTestApi } from "#tests/support/api/api.ts";
import { fetchDescribedEndpoints, fetchDocument } from "#tests/support/api/open-api-document.ts";

interface ErrorExample {
  value: { success: boolean; error: { code: string; message: string; fields?: object } };
}

async function listOperationErrors() {
  const { asAnonymous } = await startTestApi();
  const { "x-errors": errors } = (await fetchDocument(asAnonymous)).components;
  const endpoints = await fetchDescribedEndpoints(asAnonymous);
  return endpoints.flatMap(({ operation }) =>
    (operation["x-error-codes"] ?? []).map((name) => ({ operation, name, error: errors[name] })),
  );
}

async function findDefaultResponse() {
  const [endpoint] = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
  const { description = "", content } = endpoint?.operation.responses["default"] ?? {};
  const mediaType = content?.["application/json"] as { examples?: Record<string, ErrorExample> } | undefined;
  return { description, examples: mediaType?.examples ?? {} };
}

describe("The errors of the API description", () => {
  it("have a status and a text, also if operations have different texts for a code", async () => {
    const operationErrors = await listOperationErrors();
    expect(operationErrors.length).toBeGreaterThan(300);
    const isDescribed = ({ name, error }: (typeof operationErrors)[number]) =>
      /^[45]\d\d$/.test(String(error?.status)) && name.startsWith(error?.code ?? name);
    expect(operationErrors.filter((operationError) => !isDescribed(operationError))).toEqual([]);
  });

  it("that every operation returns have an example with the text of the code", async () => {
    const { description, examples } = await findDefaultResponse();
    const codes = [...description.matchAll(/^`\d+ ([A-Z0-9_]+)`: /gm)].map(([, code]) => code);
    expect(codes).toEqual(expect.arrayContaining(["INVALID", "UNAUTHENTICATED", "TOO_LARGE"]));
    expect(Object.keys(examples)).toEqual(codes);
    for (const [code, { value }] of Object.entries(examples)) {
      expect(value.error.code).toBe(code);
      expect(description).toContain(`${code}\`: ${value.error.message}`);
    }
  });

  it("name the invalid fields of a request and the stored state of a conflict", async () => {
    expect((await findDefaultResponse()).examples["INVALID"]?.value.error.fields).toBeDefined();
    const operationErrors = await listOperationErrors();
    const unknownTiers = operationErrors.filter(({ name }) => name === "TIER_UNKNOWN");
    expect(unknownTiers[0]?.error?.fields).toEqual(["packageTierId"]);
    const conflicts = operationErrors.filter(
      ({ operation, error, name }) =>
        (error?.code ?? name) === "CONFLICT" &&
        operation.parameters.some((parameter) => parameter.name === "If-Match"),
    );
    expect(conflicts.length).toBeGreaterThan(10);
    expect(conflicts.filter(({ error }) => !error?.current)).toEqual([]);
  });

  it("have a type with the name of the operation in the TypeScript client", async () => {
    const client = await readCommittedClient();
    for (const name of ["CreateLicenseError", "CreateTokenError", "GetLicenseError"])
      expect(client).toContain(`export type ${name} = Failure & {`);
  });
});

describe("The API description", () => {
  /** A third of it are descriptions. Fields, parameters, responses and errors that repeat are references. */
  const maxKilobytes = 545;

  it(`has at most ${maxKilobytes} kB`, async () => {
    const { text } = await (await startTestApi()).asAnonymous.get("/api/openapi.json");
    expect(new TextEncoder().encode(text).length).toBeLessThan(maxKilobytes * 1000);
  });

  it("has no name with more than 60 characters", async () => {
    const { components } = await fetchDocument((await startTestApi()).asAnonymous);
    const names = Object.values(components).flatMap((definitions) => Object.keys(definitions));
    expect(names.filter((name) => name.length > 60)).toEqual([]);
  });
});
