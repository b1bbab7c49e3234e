import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { Problem } from "#app/domain/problem.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApi, licenseApiContext } from "#app/middleware/license-api.ts";

const down = new Problem("unavailable", "The database does not answer.", { retryAfter: 5 });

/** The headers of a page whose API is down, which responded with this status. */
async function pageWith(status: number) {
  const context = new RouterContextProvider();
  context.set(applicationContext, {
    invokerFor: () => () => Promise.reject(down),
    capabilitiesOf: async () => [],
    providerNames: [],
    instanceDomain: "instances.example.com",
    tornadoAllowedHosts: [],
    note: () => {},
    log: () => {},
  });
  const request = new Request("https://licenses.example.com/license/licenses");
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "/license/licenses" };
  const page = await licenseApi(args, async () => {
    await context
      .get(licenseApiContext)
      .users.current({})
      .catch(() => {});
    return new Response(null, { status });
  });
  return page instanceof Response ? page.headers : null;
}

describe("A page of an API that is temporarily down", () => {
  it("has the Retry-After of the API", async () => {
    expect((await pageWith(503))?.get("retry-after")).toBe("5");
  });

  it("has none if the page is shown all the same", async () => {
    expect((await pageWith(200))?.get("retry-after")).toBeNull();
  });
});
