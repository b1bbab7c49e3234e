import { findResult } from "#tests/support/screens/create-license.ts";
import type { Page } from "@playwright/test";
import { endAllSessions } from "#tests/support/apps/app-database.ts";
import {
  expect,
  signInOnProviderPage,
  signIn,
  signInThroughProvider,
  test,
} from "#tests/support/browser/fixtures.ts";

import { licensesPath } from "#tests/support/screens/license-list.ts";
const deepLink = `${licensesPath}?environment=3&pageSize=20&sortBy=key&sortType=ASC`;

const signInHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Sign in" });
const firstLicenseLink = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("link", { name: /^[0-9A-Z]{5}-/ })
    .first();
const errorMessage = (page: Page) => page.getByRole("main").getByRole("alert");
const findSessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith("session") && !name.startsWith("_"));

async function expectSignInPage(page: Page) {
  await expect(page).toHaveURL(/\/auth\/sign-in\b/);
  await expect(signInHeading(page)).toBeVisible();
}

test("a visitor returns to the requested page after signing in", async ({ page }) => {
  await page.goto(deepLink);
  await expectSignInPage(page);
  await signInOnProviderPage(page, "mert@example.com");
  await expect(page).toHaveURL(deepLink);
  await expect(page.getByRole("table")).toBeVisible();
});

test("each sign-in sets a new HTTP-only session cookie", { tag: "@no-script" }, async ({ page }) => {
  await signInThroughProvider(page, "mert@example.com");
  const firstCookie = await findSessionCookie(page);
  expect(firstCookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await signInThroughProvider(page, "rita@example.com");
  expect((await findSessionCookie(page))?.value).not.toBe(firstCookie?.value);
  expect((await page.context().cookies()).filter(({ name }) => name.includes("sign-in"))).toEqual([]);
});

test("signing out ends the session", async ({ page, app }) => {
  await signInThroughProvider(page, "mert@example.com");
  await page.goto(licensesPath);
  const cookie = await findSessionCookie(page);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expectSignInPage(page);
  await page.goBack();
  await page.reload();
  await expectSignInPage(page);
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByText("mert@example.com")).toHaveCount(0);
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
  expect((await fetch(`${app.url}/api/auth/check`, { headers })).status).toBe(401);
});

test("a click after the session has ended opens the sign-in page", async ({ page, app }) => {
  await signInThroughProvider(page, "mert@example.com");
  await page.goto(deepLink);
  const link = firstLicenseLink(page);
  const linkUrl = (await link.getAttribute("href")) ?? "";
  endAllSessions(app);
  await link.click();
  await expectSignInPage(page);
  await signInOnProviderPage(page, "mert@example.com");
  await expect(page).toHaveURL(linkUrl);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test(
  "a user sends a form again after the session has ended",
  { tag: "@no-script" },
  async ({ page, app, context, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const signInInOtherTab = async (waitingPage: Page) => {
      const newPagePromise = context.waitForEvent("page");
      await waitingPage.getByRole("link", { name: "Sign in in a new tab" }).click();
      const signInPage = await newPagePromise;
      await signInOnProviderPage(signInPage, "mert@example.com");
      await expect(signInPage.getByRole("heading", { name: "You are signed in" })).toBeVisible();
      await signInPage.close();
    };

    await page.goto(`${licensesPath}/new?model=1&packageId=corporate&tierId=corporate-2`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Company" }).fill("globex");
    await dialog.getByRole("button", { name: "Search" }).first().click();
    await findResult(dialog, javaScriptEnabled, "companies", "Globex").click();
    await findResult(dialog, javaScriptEnabled, "contacts", "Joe Wren").click();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled();
    const notes = `Call <Joe> & "Ann".\n${"Very long. ".repeat(850)}`.trim();
    await dialog.getByLabel("Notes").fill(notes);
    endAllSessions(app);
    const saveButton = dialog.getByRole("button", { name: "Save" });
    const sendAgainButton = page.getByRole("button", { name: "Send again" });
    await saveButton.click();
    await sendAgainButton.click();
    await expect(page.getByText("Nothing was saved yet")).toBeVisible();
    await signInInOtherTab(page);
    await sendAgainButton.click();
    await expect(page.getByRole("status").filter({ hasText: "License created" })).toBeVisible();
    await page.getByRole("link", { name: "Open it" }).click();
    await expect(page.getByLabel("Notes")).toHaveValue(notes);
  },
);

test(
  "the response to a form without a session escapes the values of the form",
  { tag: "@no-script" },
  async ({ app }) => {
    const body = new URLSearchParams({ notes: '"><script>alert(1)</script>' });
    const headers = { origin: app.url };
    const response = await fetch(`${app.url}${licensesPath}/new?model=1`, { method: "POST", headers, body });
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(html).toContain(`action="${licensesPath}/new?model=1"`);
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script>alert");
    const crossSiteRequest = { method: "POST", headers: { origin: "https://evil.example" }, body };
    expect((await fetch(`${app.url}${licensesPath}/new`, crossSiteRequest)).status).toBe(400);
  },
);

test("signing out succeeds after the session has ended", { tag: "@no-script" }, async ({ page, app }) => {
  await signInThroughProvider(page, "mert@example.com");
  endAllSessions(app);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expectSignInPage(page);
});

test("an invalid callback asks the user to start again", { tag: "@no-script" }, async ({ page }) => {
  for (const callbackQuery of [
    "?error=access_denied&state=some",
    "?code=some",
    `?code=some&state=${"x".repeat(43)}`,
    "",
  ]) {
    await page.goto(`/api/auth/sso/sso/callback${callbackQuery}`);
    await expectSignInPage(page);
    await expect(errorMessage(page)).toContainText("start again");
  }
  await signInOnProviderPage(page, "rita@example.com");
  await expect(page).toHaveURL("/");
  await expect(errorMessage(page)).toHaveCount(0);
});

test("the return URL cannot lead to another origin", { tag: "@no-script" }, async ({ page, app }) => {
  for (const returnTo of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%5Cevil.example",
    "/..//evil.example",
  ]) {
    await page.goto(`/auth/sign-in?${new URLSearchParams({ returnTo })}`);
    await signInOnProviderPage(page, "rita@example.com");
    expect(new URL(page.url()).origin, returnTo).toBe(app.url);
    await page.goto(`/api/auth/sso/sso/url?${new URLSearchParams({ returnTo })}`);
    await page.getByRole("button", { name: "Rita Levi" }).click();
    await page.waitForURL(({ origin }) => origin === app.url);
  }
});

test(
  "an unknown error code still shows a message on the sign-in page",
  { tag: "@no-script" },
  async ({ page }) => {
    await page.goto("/auth/sign-in?problem=constructor");
    await expectSignInPage(page);
    await expect(errorMessage(page)).toContainText("Please start again");
  },
);

test(
  "the identity provider rejects a user of another domain",
  { tag: "@no-script" },
  async ({ page, app }) => {
    await page.goto(licensesPath);
    await page.getByRole("link", { name: /^Sign in with/ }).click();
    const emailField = page.getByLabel("Another user at example.com");
    await emailField.fill("mallory@evil.example");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(errorMessage(page)).toContainText("example.com");
    await expect(emailField).toHaveValue("mallory@evil.example");
    expect(page.url()).toContain(app.identityUrl);
    await emailField.fill("newcomer@example.com");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(licensesPath);
  },
);

test("a new user has no privileges", { tag: "@no-script" }, async ({ page }) => {
  await signInThroughProvider(page, "newcomer@example.com");
  await page.goto(licensesPath);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create License" })).toHaveCount(0);
  await signInThroughProvider(page, "mert@example.com");
  await page.goto(licensesPath);
  await expect(page.getByRole("link", { name: "Create License" })).toBeVisible();
});

test(
  "a download without a session leads to the sign-in page and back",
  { tag: "@no-script" },
  async ({ page, app }) => {
    const download = (headers: Record<string, string>) =>
      page.request.get(`${app.url}/api/oem/licenses/report/csv`, { headers, maxRedirects: 0 });
    const response = await download({
      accept: "text/html",
      "sec-fetch-dest": "document",
      "sec-fetch-site": "same-origin",
      referer: `${app.url}/license/licenses?tag=emea`,
    });
    expect(response.status()).toBe(303);
    const signInQuery = new URLSearchParams({ returnTo: "/license/licenses?tag=emea" });
    expect(response.headers()["location"]).toBe(`/auth/sign-in?${signInQuery}`);
    expect((await download({})).status()).toBe(401);
  },
);
