import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { isSameSiteUrl, sanitizeReturnTo } from "#app/domain/person/return-to.ts";
import { goToPage } from "#app/middleware/go-to-page.ts";
import { detectScriptSupport } from "#app/middleware/run-script.ts";
import { createRedirectResponse } from "#app/api/endpoint/origin.ts";
import { startTestApi } from "#tests/support/api/api.ts";
import { otherHostPaths } from "#tests/support/api/hostile.ts";

const siteOrigin = "https://licenses.example.com";

async function runMiddleware(middleware: typeof goToPage, path: string) {
  // The server joins the host and the path in the same way.
  const url = new URL(`${siteOrigin}${path.replace(/^\\/, "/")}`);
  const args = {
    request: new Request(url),
    url,
    context: new RouterContextProvider(),
    params: {},
    pattern: "",
  } as Parameters<typeof middleware>[0];
  const runPage = async () => middleware(args, async () => new Response("the page"));
  return runPage().catch((redirect: unknown) => redirect);
}

describe("A path that a browser reads as another host", () => {
  it.each(otherHostPaths)("is not a URL of this site: %s", (path) => {
    expect(isSameSiteUrl(path)).toBe(false);
    expect(sanitizeReturnTo(path)).toBe("/");
    expect(createRedirectResponse(path).headers.get("location")).toBe("/");
  });

  it.each(otherHostPaths)("is not a redirect target of a page: %s", async (path) => {
    for (const [middleware, query] of [
      [goToPage, "goTo=1"],
      [detectScriptSupport, "script=off"],
    ] as const)
      expect(await runMiddleware(middleware, `${path}?${query}`)).toMatchObject({ init: { status: 404 } });
  });

  it.each(otherHostPaths)("is not a redirect target of the API: %s", async (path) => {
    const { asAda } = await startTestApi();
    for (const method of ["GET", "POST", "DELETE"]) {
      const response = await asAda.send(method, `${siteOrigin}${path.replace(/^\\/, "/")}`, {});
      expect([response.status, response.headers.get("location")]).toEqual([404, null]);
    }
  });

  it("is not confused with a URL of this site", () => {
    for (const redirectUrl of [
      "/",
      "/license?a=//b",
      "/license?a=\\b",
      "/a//b",
      "/license#//c",
      "/license/%2F",
    ])
      expect([redirectUrl, isSameSiteUrl(redirectUrl)]).toEqual([redirectUrl, true]);
    for (const redirectUrl of [
      "",
      "license",
      "https://evil.example/",
      "javascript:alert(1)",
      "?a",
      "/\t/evil.example/",
    ])
      expect([redirectUrl, isSameSiteUrl(redirectUrl)]).toEqual([redirectUrl, false]);
  });
});
