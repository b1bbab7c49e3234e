import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, switchUser, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const tokensPath = "/license/tokens";
/** The tests create many tokens on one server, but fewer than 100. */
const allTokensPath = `${tokensPath}?pageSize=100`;

test.beforeEach(({ page }) => signIn(page, "ada@example.com"));

const isoDateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const shortenToken = (tokenValue: string) => `${tokenValue.slice(0, 12)}…`;
const rowOf = (page: Page, tokenValue: string) =>
  page.getByRole("row").filter({ hasText: shortenToken(tokenValue) });
const dialogOf = (page: Page) => page.getByRole("dialog");
const tokenField = (page: Page) => dialogOf(page).getByRole("textbox", { name: "Token", exact: true });
const nameField = (page: Page) => dialogOf(page).getByRole("textbox", { name: "Name", exact: true });
const expirationField = (page: Page) => dialogOf(page).getByLabel("Expiration date");
const createButton = (page: Page) => dialogOf(page).getByRole("button", { name: "Create" });
const shownToken = (page: Page) => dialogOf(page).locator("code.select-all");

/** Opens the form, enters an expiration date and returns the proposed token. */
async function openFilledForm(page: Page, javaScriptEnabled: boolean): Promise<string> {
  await openDialog(page, `${tokensPath}/new`, javaScriptEnabled);
  const tokenValue = await tokenField(page).inputValue();
  await expirationField(page).fill(isoDateInDays(30));
  return tokenValue;
}

async function fetchStatusWithToken(page: Page, tokenValue: string): Promise<number> {
  const { origin } = new URL(page.url());
  const headers = { authorization: `Bearer ${tokenValue}` };
  return (await fetch(`${origin}/api/user/current`, { headers })).status;
}

/** Creates a token of the signed-in user through the API. */
async function createToken(page: Page, expirationDate: string): Promise<string> {
  const tokenValue = `e2e_${crypto.randomUUID()}`;
  await changeThroughApi(page, "POST", "/api/tokens", { token: tokenValue, expirationDate });
  return tokenValue;
}

test("the page shows a token once, and the token works until deletion", async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  await page.goto(tokensPath);
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("link", { name: "Create Api Token" }).click();
  await expect(page).toHaveURL(`${tokensPath}/new`);
  await expect(tokenField(page)).toHaveValue(/^air_[0-9A-Za-z]{38}$/);
  await expect(expirationField(page)).toHaveAttribute("min", isoDateInDays(1));
  await expect(nameField(page)).toHaveValue(/^Token of \d{4}-\d{2}-\d{2}$/);
  await nameField(page).fill("Nightly export");
  const tokenValue = await tokenField(page).inputValue();
  await expirationField(page).fill(isoDateInDays(30));
  await createButton(page).click();

  await expect(shownToken(page)).toHaveText(tokenValue);
  await expect(dialogOf(page).getByText("it will not be shown again")).toBeVisible();
  if (javaScriptEnabled) {
    await expect(dialogOf(page).getByRole("alert")).toBeFocused();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialogOf(page).getByRole("button", { name: "Copy token" }).click();
    await expect(dialogOf(page).getByText("Token copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(tokenValue);
  }
  expect(await fetchStatusWithToken(page, tokenValue)).toBe(200);

  await expect(page).toHaveURL(`${tokensPath}/new`);
  const cookies = await page.context().cookies();
  expect(JSON.stringify(cookies)).not.toContain(tokenValue.slice(12));
  await page.reload();
  expect(await page.content()).not.toContain(tokenValue.slice(12));
  await page.goto(allTokensPath);
  await expect(rowOf(page, tokenValue)).toContainText("Nightly export");
  await expect(rowOf(page, tokenValue)).toContainText("in 30 days");
  await expect(rowOf(page, tokenValue)).toContainText("ada@example.com");
  await expect(rowOf(page, tokenValue)).toContainText("just now");
  expect(await page.content()).not.toContain(tokenValue.slice(12));

  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("link", { name: `Delete ${shortenToken(tokenValue)}` }).click();
  await expect(page).toHaveURL(`${tokensPath}/${tokenValue.slice(0, 12)}/delete?pageSize=100`);
  await expect(dialogOf(page).getByText("stop working at once")).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Delete token" }).click();
  await expectToast(page, `The token ${shortenToken(tokenValue)} was deleted`);
  await expect(page).toHaveURL(allTokensPath);
  await expect(rowOf(page, tokenValue)).toHaveCount(0);
  expect(await fetchStatusWithToken(page, tokenValue)).toBe(401);
  expect(await readFile(app.logFile, "utf8")).not.toContain(tokenValue.slice(12));
});

test(
  "a double click creates and shows one token",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const tokenValue = await openFilledForm(page, javaScriptEnabled);
    await createButton(page).dblclick();
    await expect(shownToken(page)).toHaveText(tokenValue);
    await page.goto(allTokensPath);
    await expect(rowOf(page, tokenValue)).toHaveCount(1);
    expect(await fetchStatusWithToken(page, tokenValue)).toBe(200);
  },
);

test("the back button does not show the token again", async ({ page, javaScriptEnabled }) => {
  await page.goto(tokensPath);
  const tokenValue = await openFilledForm(page, javaScriptEnabled);
  await createButton(page).click();
  await expect(shownToken(page)).toHaveText(tokenValue);
  await page.goBack();
  if (javaScriptEnabled) await expect(dialogOf(page)).toHaveCount(0);
  else await expect(tokenField(page)).not.toHaveValue(tokenValue);
  // Without a script, going forward may fail, because the browser first asks whether to send the form again.
  await page.goForward().catch(() => null);
  await expect(shownToken(page)).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText(tokenValue);
});

test(
  "submitting the same form again does not show the token",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const tokenValue = await openFilledForm(page, javaScriptEnabled);
    const idempotencyKey = await page.locator("input[name=idempotencyKey]").inputValue();
    const name = await nameField(page).inputValue();
    await createButton(page).click();
    await expect(shownToken(page)).toHaveText(tokenValue);
    const { origin } = new URL(page.url());
    const postTokenForm = async (token: string, key: { idempotencyKey?: string }) => {
      const form = { name, token, expirationDate: isoDateInDays(30), ...key };
      const response = await page.request.post(`${tokensPath}/new`, { headers: { origin }, form });
      return { status: response.status(), text: await response.text() };
    };
    const repeatedResponse = await postTokenForm(tokenValue, { idempotencyKey });
    expect(repeatedResponse.text).toContain("This token has already been created.");
    expect(repeatedResponse.text).not.toContain(tokenValue);
    const differentResponse = await postTokenForm(`${tokenValue}x`, { idempotencyKey });
    expect(differentResponse.status).toBe(422);
    expect(differentResponse.text).toContain("This form has already created a token");
    expect((await postTokenForm(tokenValue, {})).status).toBe(422);
    const invalidKeyResponse = await postTokenForm(tokenValue, { idempotencyKey: "no name of a cookie;" });
    expect(invalidKeyResponse.status).toBe(422);
  },
);

test(
  "the form shows errors for missing and invalid values and keeps the values",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const dialog = await openDialog(page, `${tokensPath}/new`, javaScriptEnabled);
    const skipBrowserValidation = () =>
      page.locator("form#new-token").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    const expectError = async (message: string, control: ReturnType<typeof tokenField>) => {
      await expect(dialog.getByRole("alert")).toContainText(message);
      await expect(control).toHaveAccessibleDescription(new RegExp(message.replaceAll(".", "\\.")));
      await expect(control).toHaveAttribute("aria-invalid", "true");
    };
    await expect(tokenField(page)).toHaveAttribute("required", "");
    await expect(expirationField(page)).toHaveAttribute("required", "");
    await skipBrowserValidation();
    await tokenField(page).fill("");
    await expirationField(page).fill("");
    await createButton(page).click();
    await expectError("Enter a token.", tokenField(page));
    await expectError("Enter when the token expires.", expirationField(page));

    await skipBrowserValidation();
    await tokenField(page).fill("with spaces in the middle");
    await expirationField(page).fill(isoDateInDays(0));
    await createButton(page).click();
    await expectError("A token has only letters, digits and - . _ ~", tokenField(page));
    await expectError("Choose tomorrow or a later day.", expirationField(page));
    await expect(tokenField(page)).toHaveValue("with spaces in the middle");
    await expect(expirationField(page)).toHaveValue(isoDateInDays(0));

    const existingToken = await createToken(page, isoDateInDays(3));
    await tokenField(page).fill(`${existingToken}-and-more`);
    await expirationField(page).fill(isoDateInDays(2));
    await createButton(page).click();
    await expectError("A token that begins with the same 12 characters already exists.", tokenField(page));
    await expect(tokenField(page)).toHaveValue(`${existingToken}-and-more`);
  },
);

test("the list labels expired tokens and sorts by three dates", { tag: "@no-script" }, async ({ page }) => {
  const validToken = await createToken(page, isoDateInDays(400));
  const nearExpirationDate = new Date(Date.now() + 1_500).toISOString();
  const expiredToken = await createToken(page, nearExpirationDate);
  await expect.poll(() => Date.now() > Date.parse(nearExpirationDate)).toBe(true);
  await page.goto(`${allTokensPath}&sortBy=expirationDate&sortType=ASC`);
  await expect(rowOf(page, expiredToken)).toContainText("Expired");
  await expect(rowOf(page, validToken)).not.toContainText("Expired");
  await expect(rowOf(page, validToken)).toContainText("Never");
  expect(await fetchStatusWithToken(page, expiredToken)).toBe(401);

  const isFirst = async (tokenValue: string) => {
    const text = await page.getByRole("table").innerText();
    const otherTokens = [validToken, expiredToken].filter((token) => token !== tokenValue);
    return otherTokens.every(
      (token) => text.indexOf(shortenToken(tokenValue)) < text.indexOf(shortenToken(token)),
    );
  };
  expect(await isFirst(expiredToken)).toBe(true);
  await expect(page.getByRole("columnheader", { name: "Owner Email" })).toBeVisible();
  for (const [column, sortBy, firstToken] of [
    ["Expiration Date", "expirationDate", validToken],
    ["Created", "createdAt", expiredToken],
    ["Updated", "updatedAt", expiredToken],
  ] as const) {
    const columnHeader = page.getByRole("columnheader", { name: column });
    await columnHeader.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`sortBy=${sortBy}&sortType=DESC`));
    await expect(columnHeader).toHaveAttribute("aria-sort", "descending");
    await expect.poll(() => isFirst(firstToken), column).toBe(true);
  }
  const pageSizeOptions = page.getByLabel("Rows per page").getByRole("option");
  await expect(pageSizeOptions).toHaveText(["25 per page", "50 per page", "100 per page"]);
  await page.goto(`${tokensPath}?pageSize=all&sortBy=owner`);
  await expect(
    page.getByText("The page ignores these invalid parts of the web address: pageSize, sortBy."),
  ).toBeVisible();
});

test("deleting a token twice succeeds", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
  const tokenValue = await createToken(page, isoDateInDays(5));
  await openDialog(page, `${tokensPath}/${tokenValue.slice(0, 12)}/delete`, javaScriptEnabled);
  const { origin } = new URL(page.url());
  const path = `/api/tokens/${tokenValue.slice(0, 12)}`;
  expect((await page.request.delete(`${origin}${path}`, { headers: { origin } })).ok()).toBe(true);
  await dialogOf(page).getByRole("button", { name: "Delete token" }).click();
  await expectToast(page, "was deleted");
  await expect(page).toHaveURL(tokensPath);
  expect((await page.goto(`${tokensPath}/${tokenValue.slice(0, 12)}/delete`))?.status()).toBe(404);
  await expect(page.getByText("The token was not found.")).toBeVisible();
});

test("the token page and its menu entry require tokens-manage", { tag: "@no-script" }, async ({ page }) => {
  await switchUser(page, "tom@example.com");
  await page.goto("/license/licenses");
  await expect(page.getByRole("link", { name: "API Tokens" })).toHaveCount(0);
  for (const url of [tokensPath, `${tokensPath}/new`, `${tokensPath}/air_12345678/delete`]) {
    expect((await page.goto(url))?.status()).toBe(403);
    await expect(page.getByText("“Manages API Tokens”")).toBeVisible();
  }

  await switchUser(page, "ada@example.com");
  const grant = { email: "tom@example.com", privileges: ["tokens-manage"] };
  await changeThroughApi(page, "POST", "/api/user/privileges", grant);
  await switchUser(page, "tom@example.com");
  await page.goto("/license/licenses");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API Tokens" }).click();
  await expect(page).toHaveURL(tokensPath);
  await expect(page.getByRole("link", { name: "Create Api Token" })).toBeVisible();
});

test(
  "a user with only tags-manage deletes tokens but cannot create them",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "tom@example.com");
    await switchUser(page, "ada@example.com");
    const listedToken = await createToken(page, isoDateInDays(7));
    const token = await createToken(page, isoDateInDays(7));
    await changeThroughApi(page, "POST", "/api/user/privileges", {
      email: "tom@example.com",
      privileges: ["tags-manage"],
    });
    await switchUser(page, "tom@example.com");
    await page.goto("/license/account");
    await expect(page.getByRole("navigation", { name: "Main" }).getByText("API Tokens")).toHaveCount(0);
    await page.getByRole("link", { name: "All API tokens" }).click();
    await expect(page).toHaveURL(tokensPath);
    await expect(page.getByRole("link", { name: "Create Api Token" })).toHaveCount(0);
    expect((await page.goto(`${tokensPath}/new`))?.status()).toBe(403);
    await page.goto(tokensPath);
    const row = page.getByRole("row").filter({ hasText: listedToken.slice(0, 12) });
    await row.getByRole("link", { name: /^Delete/ }).click();
    await dialogOf(page).getByRole("button", { name: "Delete token" }).click();
    await expectToast(page, "was deleted");
    expect(await fetchStatusWithToken(page, listedToken)).toBe(401);

    await page.goto("/license/account");
    await page.getByRole("link", { name: "Delete a token by its value" }).click();
    const valueField = page.getByRole("textbox", { name: "Token", exact: true });
    await valueField.fill("air_nobodys-token");
    await page.getByRole("button", { name: "Delete token" }).click();
    await expect(page.getByRole("alert").first()).toContainText("This token does not exist.");
    await expect(valueField).toHaveValue("air_nobodys-token");
    await valueField.fill(token);
    await page.getByRole("button", { name: "Delete token" }).click();
    await expect(page).toHaveURL(tokensPath);
    await expectToast(page, "The token was deleted");
    expect(await fetchStatusWithToken(page, token)).toBe(401);
  },
);
