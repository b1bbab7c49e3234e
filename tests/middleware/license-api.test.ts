import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { Problem } from "#app/domain/problem.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApi, licenseApiContext } from "#app/middleware/license-api.ts";

const downError = new Problem("unavailable", "The database does not respond.", { retryAfter: 5 });

async function fetchPageHeaders(status: number) {
  const context = new RouterContextProvider();
  context.set(applicationContext, {
    createInvoker: () => () => Promise.reject(downError),
    findLicenseApiKind: async () => "specification",
    fetchApiDocument: async () => new Response(),
    configuredProviders: [],
    brand: { vendorName: "", productName: "AIR", logo: null },
    instanceDomain: "instances.example.com",
    tornadoAllowedHosts: [],
    addLogFields: () => {},
    log: () => {},
  });
  const request = new Request("https://licenses.example.com/license/licenses");
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "/license/licenses" };
  const pageResponse = await licenseApi(args, async () => {
    await context
      .get(licenseApiContext)
      .users.current({})
      .catch(() => {});
    return new Response(null, { status });
  });
  return pageResponse instanceof Response ? pageResponse.headers : null;
}

describe("A page whose API is temporarily down", () => {
  it("has the Retry-After header of the API", async () => {
    expect((await fetchPageHeaders(503))?.get("retry-after")).toBe("5");
  });

  it("has no Retry-After header if the page still succeeds", async () => {
    expect((await fetchPageHeaders(200))?.get("retry-after")).toBeNull();
  });
});
