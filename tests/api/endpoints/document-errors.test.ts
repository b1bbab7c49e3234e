import { describe, expect, it } from "vitest";
import { startTestApi } from "#tests/support/api/api.ts";
import { fetchDescribedEndpoints, fetchDocument } from "#tests/support/api/open-api-document.ts";

interface ErrorExample {
  value: {
    success: boolean;
    error: { code: string; message: string; fields?: object; current?: object };
  };
}

const listCodes = (description: string) =>
  [...description.matchAll(/^`(?:\d+ )?([A-Z0-9_]+)`: /gm)].map(([, code]) => code);

async function listErrorResponses() {
  const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
  return endpoints.flatMap(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => !/^[23]/.test(status))
      .map(([status, { description, content }]) => {
        const mediaType = content?.["application/json"] as
          | { examples?: Record<string, ErrorExample> }
          | undefined;
        const { examples = {} } = mediaType ?? {};
        return {
          operation,
          name: `${operation.operationId} ${status}`,
          status,
          description,
          examples,
        };
      }),
  );
}

describe("The errors of the API description", () => {
  it("have an example for each of their codes, with the text of the code", async () => {
    const errors = (await listErrorResponses()).flatMap(({ name, description, examples }) => {
      const codes = listCodes(description);
      const exampleErrors = Object.entries(examples).filter(
        ([code, { value }]) =>
          value.error.code !== code || !description.includes(`${code}\`: ${value.error.message}`),
      );
      const hasAllCodes = codes.length > 0 && codes.join() === Object.keys(examples).join();
      return hasAllCodes && exampleErrors.length === 0 ? [] : [name];
    });
    expect(errors).toEqual([]);
  });

  it("show the invalid fields of a request and the stored state of a conflict", async () => {
    const responses = await listErrorResponses();
    const invalidExamples = responses.flatMap(({ examples }) => examples["INVALID"] ?? []);
    expect(invalidExamples.length).toBeGreaterThan(100);
    expect(invalidExamples.filter(({ value }) => !value.error.fields)).toEqual([]);
    const conflicts = responses.filter(
      ({ operation, examples }) =>
        "CONFLICT" in examples && operation.parameters.some(({ name }) => name === "If-Match"),
    );
    expect(conflicts.length).toBeGreaterThan(10);
    expect(conflicts.filter(({ examples }) => !examples["CONFLICT"]?.value.error.current)).toEqual([]);
  });

  it("have a type with the name of the operation, which new codes do not change", async () => {
    const { components } = await fetchDocument((await startTestApi()).asAnonymous);
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(["CreateLicenseError", "NotFoundError", "IdempotencyMismatchError"]),
    );
  });
});

describe("The API description", () => {
  it("has no name with more than 60 characters", async () => {
    const { components } = await fetchDocument((await startTestApi()).asAnonymous);
    const names = Object.values(components).flatMap((definitions) => Object.keys(definitions));
    expect(names.filter((name) => name.length > 60)).toEqual([]);
  });
});
