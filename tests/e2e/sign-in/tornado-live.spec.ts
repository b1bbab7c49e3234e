import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { type RunningServer, startServer } from "#tests/support/apps/servers.ts";

/** Server with an allow list of redirect hosts. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer("preview", { TORNADO_ALLOWED_HOSTS: "good.example,.sub.example" });
});
test.afterAll(() => server.stop());

/** Opens the callback page and returns all requested URLs of other hosts. */
async function openCallbackPage(page: Page, formFields: Record<string, string>): Promise<string[]> {
  const externalUrls: string[] = [];
  await page.route(
    (url) => url.origin !== server.url,
    (route) => {
      externalUrls.push(route.request().url());
      return route.fulfill({ body: "Elsewhere" });
    },
  );
  const hashParameters = Object.entries(formFields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  await page.goto(`${server.url}/tornado/auth/callback#${hashParameters.join("&")}`);
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
  test(`the callback redirects with the tokens of ${type}`, async ({ page }) => {
    const externalUrls = await openCallbackPage(page, {
      type,
      redirectUrl: "https://a.sub.example/x",
      tokens,
    });
    await expect(page.getByText("Authentication successful!").or(page.getByText("Elsewhere"))).toBeVisible();
    await expect(page.getByText("Elsewhere")).toBeVisible();
    expect(externalUrls[0]).toBe(`https://a.sub.example${path}?encodedTokens=${encodeURIComponent(tokens)}`);
  });
}

test("the callback never opens a host outside the allow list", async ({ page }) => {
  test.setTimeout(90_000);
  const hostsByUrl = {
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
  for (const [redirectUrl, host] of Object.entries(hostsByUrl)) {
    const tab = await page.context().newPage();
    const externalUrls = await openCallbackPage(tab, { type: "google", redirectUrl, tokens });
    await expect(
      tab.getByText(`An error occurred: Invalid redirect host: ${host}`, { exact: true }),
    ).toBeVisible();
    expect(externalUrls).toEqual([]);
    expect(tab.url()).not.toContain("tokens");
    await tab.close();
  }
});

test("the callback names an unknown provider type", async ({ page }) => {
  await openCallbackPage(page, { type: "myspace", redirectUrl: "https://good.example", tokens });
  await expect(page.getByText("An error occurred: Invalid redirect type: myspace")).toBeVisible();
  await page.goto(`${server.url}/tornado/auth/callback#type=google`);
  await expect(page).toHaveURL(`${server.url}/tornado/auth`);
  await expect(page.getByRole("heading", { name: "Connect an account" })).toBeVisible();
});
