import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { hasRunScriptContext, detectScriptSupport } from "#app/middleware/run-script.ts";

async function runMiddleware(pageUrl: string, cookie: string) {
  const url = new URL(pageUrl, "http://localhost");
  const request = new Request(url, { headers: { cookie } });
  const context = new RouterContextProvider();
  const args = { request, url, context, params: {}, pattern: "" } as Parameters<
    typeof detectScriptSupport
  >[0];
  const runPage = async () => detectScriptSupport(args, async () => new Response("the page"));
  const response = await runPage().catch((redirect: unknown) => redirect);
  return { response: response as Response, hasRunScript: context.get(hasRunScriptContext) };
}

test("only a browser with the script cookie counts as a browser that has run the script", async () => {
  expect((await runMiddleware("/license/licenses", "session=a; script=on")).hasRunScript).toBe(true);
  for (const cookie of ["", "session=a", "script=off", "noscript=on", "script=only"])
    expect((await runMiddleware("/license/licenses", cookie)).hasRunScript).toBe(false);
});

test("a browser without a running script gets the same page again", async () => {
  const { response } = await runMiddleware("/license/licenses?tag=emea&script=off", "script=on");
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/license/licenses?tag=emea");
  expect(response.headers.get("set-cookie")).toMatch(/^script=; .*Max-Age=0/);
});
