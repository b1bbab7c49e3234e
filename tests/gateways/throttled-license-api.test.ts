import { expect, it } from "vitest";
import { z } from "zod";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import { readResult } from "#app/api/external/http-invoker.ts";
import { catchError } from "#tests/support/outside/external-client.ts";

it.each([
  ["seconds", { "retry-after": "7" }, 7],
  ["no time", {}, undefined],
])("a throttled request to the license API may be repeated after %s", async (_, headers, retryAfter) => {
  const body = { success: false, error: { code: "TOO_MANY", message: "Too many requests." } };
  const response = Response.json(body, { status: 429, headers });
  expect(await catchError(readResult(licenseEndpoints.get, response, z.unknown()))).toMatchObject({
    kind: "too-many",
    retryAfter,
  });
});
