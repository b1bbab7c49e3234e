import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { type RunningServer, startServer } from "#tests/support/apps/servers.ts";

/** A server with its own allow list. */
let allowing: RunningServer;
test.beforeAll(async () => {
  allowing = await startServer("preview", { TORNADO_ALLOWED_HOSTS: "good.example,.sub.example" });
});
test.afterAll(() => allowing.stop());

/** Returns from the provider; returns every requested address on another host. */
async function returnFromProvider(page: Page, formFields: Record<string, string>): Promise<string[]> {
  const externalUrls: string[] = [];
  await page.route(
    (url) => url.origin !== allowing.url,
    (route) => {
      externalUrls.push(route.request().url());
      return route.fulfill({ body: "Elsewhere" });
    },
  );
  const hash = Object.entries(formFields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  await page.goto(`${allowing.url}/tornado/auth/callback#${hash.join("&")}`);
  return externalUrls;
}

const tokens = "a+b/c==";

for (const [type, path] of Object.entries({
  google: "/parselets/gws/",
  o365: "/parselets/office-365/",
  slack: "/parselets/slack/",
  zoom: "/parselets/zoom/",
  hubspot: "/parselets/hubspot/",
})) {
  test(`tokens of ${type} are passed on`, async ({ page }) => {
    const externalUrls = await returnFromProvider(page, {
      type,
      redirectUrl: "https://a.sub.example/x",
      tokens,
    });
    await expect(page.getByText("Authentication successful!").or(page.getByText("Elsewhere"))).toBeVisible();
    await expect(page.getByText("Elsewhere")).toBeVisible();
    expect(externalUrls[0]).toBe(`https://a.sub.example${path}?encodedTokens=${encodeURIComponent(tokens)}`);
  });
}

test("no hostile address is ever visited", async ({ page }) => {
  test.setTimeout(90_000);
  const hostile = {
    "https://evil.example/": "evil.example",
    "https://good.example@evil.tld/": "evil.tld",
    "https://user:pw@good.example/": "good.example",
    "https://good.example:8443/": "good.example:8443",
    "http://good.example/": "good.example",
    "//evil.tld": "//evil.tld",
    "\\\\evil.tld": "\\\\evil.tld",
    "https:\\\\evil.tld": "evil.tld",
    "https://sub.example/": "sub.example",
    "https://notsub.example/": "notsub.example",
    "https://good.example.evil.tld/": "good.example.evil.tld",
    "javascript:alert(1)": "javascript:alert(1)",
  };
  for (const [redirectUrl, host] of Object.entries(hostile)) {
    const tab = await page.context().newPage();
    const externalUrls = await returnFromProvider(tab, { type: "google", redirectUrl, tokens });
    await expect(
      tab.getByText(`An error occurred: Invalid redirect host: ${host}`, { exact: true }),
    ).toBeVisible();
    expect(externalUrls).toEqual([]);
    expect(tab.url()).not.toContain("tokens");
    await tab.close();
  }
});

test("an unknown type is named, and without a return address the page says what it is for", async ({
  page,
}) => {
  await returnFromProvider(page, { type: "myspace", redirectUrl: "https://good.example", tokens });
  await expect(page.getByText("An error occurred: Invalid redirect type: myspace")).toBeVisible();
  await page.goto(`${allowing.url}/tornado/auth/callback#type=google`);
  await expect(page).toHaveURL(`${allowing.url}/tornado/auth`);
  await expect(page.getByRole("heading", { name: "Connect an account" })).toBeVisible();
});
