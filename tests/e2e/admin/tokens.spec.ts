import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { open, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const tokens = "/license/tokens";
/** Tests of one server create many tokens; all of them fit on one page. */
const allOfThem = `${tokens}?pageSize=100`;

test.beforeEach(({ page }) => signIn(page, "ada@example.com"));

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
const startOf = (value: string) => `${value.slice(0, 12)}…`;
const rowOf = (page: Page, value: string) => page.getByRole("row").filter({ hasText: startOf(value) });
const dialogOf = (page: Page) => page.getByRole("dialog");
const field = (page: Page) => dialogOf(page).getByRole("textbox", { name: "Token", exact: true });
const expiration = (page: Page) => dialogOf(page).getByLabel("Expiration date");
const create = (page: Page) => dialogOf(page).getByRole("button", { name: "Create" });
const shown = (page: Page) => dialogOf(page).locator("#made-token");

/** The form with its proposed value and an end, ready to be sent. */
async function filled(page: Page, scripted: boolean): Promise<string> {
  await open(page, `${tokens}/new`, scripted);
  const value = await field(page).inputValue();
  await expiration(page).fill(inDays(30));
  return value;
}

/** Sends a request like a script that has the token and no session. */
async function statusFor(page: Page, value: string): Promise<number> {
  const { origin } = new URL(page.url());
  const headers = { authorization: `Bearer ${value}` };
  return (await fetch(`${origin}/api/user/current`, { headers })).status;
}

/** A token of the signed-in user, created through the API. */
async function newToken(page: Page, expirationDate: string): Promise<string> {
  const value = `e2e_${crypto.randomUUID()}`;
  await changeThroughApi(page, "POST", "/api/tokens", { token: value, expirationDate });
  return value;
}

test("a token is shown once, works at once, and stops with its deletion", async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  await page.goto(tokens);
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("link", { name: "Create Api Token" }).click();
  await expect(page).toHaveURL(`${tokens}/new`);
  await expect(field(page)).toHaveValue(/^air_[0-9A-Za-z]{38}$/);
  await expect(expiration(page)).toHaveAttribute("min", inDays(1));
  const value = await field(page).inputValue();
  await expiration(page).fill(inDays(30));
  await create(page).click();

  await expect(shown(page)).toHaveText(value);
  await expect(dialogOf(page).getByText("it will not be shown again")).toBeVisible();
  if (javaScriptEnabled) {
    await expect(dialogOf(page).getByRole("alert")).toBeFocused();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialogOf(page).getByRole("button", { name: "Copy token" }).click();
    await expect(dialogOf(page).getByText("Token copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  }
  expect(await statusFor(page, value)).toBe(200);

  await expect(page).toHaveURL(`${tokens}/new`);
  const cookies = await page.context().cookies();
  expect(JSON.stringify(cookies)).not.toContain(value.slice(12));
  await page.reload();
  expect(await page.content()).not.toContain(value.slice(12));
  await page.goto(allOfThem);
  await expect(rowOf(page, value)).toContainText("in 30 days");
  await expect(rowOf(page, value)).toContainText("ada@example.com");
  await expect(rowOf(page, value)).toContainText("just now");
  expect(await page.content()).not.toContain(value.slice(12));

  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("link", { name: `Delete ${startOf(value)}` }).click();
  await expect(page).toHaveURL(`${tokens}/${value.slice(0, 12)}/delete?pageSize=100`);
  await expect(dialogOf(page).getByText("stops working at once")).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Delete token" }).click();
  await expectToast(page, `The token ${startOf(value)} was deleted`);
  await expect(page).toHaveURL(allOfThem);
  await expect(rowOf(page, value)).toHaveCount(0);
  expect(await statusFor(page, value)).toBe(401);
  expect(await readFile(app.logFile, "utf8")).not.toContain(value.slice(12));
});

test(
  "after a double click the form creates one token and still shows it",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const value = await filled(page, javaScriptEnabled);
    await create(page).dblclick();
    await expect(shown(page)).toHaveText(value);
    await page.goto(allOfThem);
    await expect(rowOf(page, value)).toHaveCount(1);
    expect(await statusFor(page, value)).toBe(200);
  },
);

test("going back does not show the token a second time", async ({ page, javaScriptEnabled }) => {
  await page.goto(tokens);
  const value = await filled(page, javaScriptEnabled);
  await create(page).click();
  await expect(shown(page)).toHaveText(value);
  await page.goBack();
  if (javaScriptEnabled) await expect(dialogOf(page)).toHaveCount(0);
  else await expect(field(page)).not.toHaveValue(value);
  // Without a script the browser confirms before it sends the form again.
  await page.goForward().catch(() => null);
  await expect(shown(page)).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText(value);
});

test(
  "a form that was sent before says that its token was shown",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const value = await filled(page, javaScriptEnabled);
    const idempotencyKey = await page.locator("input[name=idempotencyKey]").inputValue();
    await create(page).click();
    await expect(shown(page)).toHaveText(value);
    const { origin } = new URL(page.url());
    const send = async (form: Record<string, string>) => {
      const response = await page.request.post(`${tokens}/new`, { headers: { origin }, form });
      return { status: response.status(), text: await response.text() };
    };
    const repeated = await send({ token: value, expirationDate: inDays(30), idempotencyKey });
    expect(repeated.text).toContain("This token has already been created.");
    expect(repeated.text).not.toContain(value);
    const different = await send({ token: `${value}x`, expirationDate: inDays(30), idempotencyKey });
    expect(different.status).toBe(422);
    expect(different.text).toContain("This form has already created a token");
    expect((await send({ token: value, expirationDate: inDays(30) })).status).toBe(422);
  },
);

test(
  "missing and invalid values are reported at their field and in a summary, and no typed value is lost",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const dialog = await open(page, `${tokens}/new`, javaScriptEnabled);
    const skipBrowserValidation = () =>
      page.locator("form#new-token").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    const expectError = async (message: string, control: ReturnType<typeof field>) => {
      await expect(dialog.getByRole("alert")).toContainText(message);
      await expect(control).toHaveAccessibleDescription(new RegExp(message.replaceAll(".", "\\.")));
      await expect(control).toHaveAttribute("aria-invalid", "true");
    };
    await expect(field(page)).toHaveAttribute("required", "");
    await expect(expiration(page)).toHaveAttribute("required", "");
    await skipBrowserValidation();
    await field(page).fill("");
    await create(page).click();
    await expectError("Enter a token.", field(page));
    await expectError("Enter when the token expires.", expiration(page));

    await skipBrowserValidation();
    await field(page).fill("with spaces in the middle");
    await expiration(page).fill(inDays(0));
    await create(page).click();
    await expectError("A token has only letters, digits and - . _ ~", field(page));
    await expectError("Choose tomorrow or a later day.", expiration(page));
    await expect(field(page)).toHaveValue("with spaces in the middle");
    await expect(expiration(page)).toHaveValue(inDays(0));

    const takenToken = await newToken(page, inDays(3));
    await field(page).fill(`${takenToken}-and-more`);
    await expiration(page).fill(inDays(2));
    await create(page).click();
    await expectError("A token that begins with the same 12 characters already exists.", field(page));
    await expect(field(page)).toHaveValue(`${takenToken}-and-more`);
  },
);

test(
  "an expired token says so, and the list sorts by its three dates",
  { tag: "@plain" },
  async ({ page }) => {
    const lasting = await newToken(page, inDays(400));
    const expiresSoon = new Date(Date.now() + 1_500).toISOString();
    const expired = await newToken(page, expiresSoon);
    await expect.poll(() => Date.now() > Date.parse(expiresSoon)).toBe(true);
    await page.goto(`${allOfThem}&sortBy=expirationDate&sortType=ASC`);
    await expect(rowOf(page, expired)).toContainText("Expired");
    await expect(rowOf(page, lasting)).not.toContainText("Expired");
    await expect(rowOf(page, lasting)).toContainText("Never");
    expect(await statusFor(page, expired)).toBe(401);

    const isFirst = async (value: string) => {
      const text = await page.getByRole("table").innerText();
      const others = [lasting, expired].filter((token) => token !== value);
      return others.every((token) => text.indexOf(startOf(value)) < text.indexOf(startOf(token)));
    };
    expect(await isFirst(expired)).toBe(true);
    for (const [column, sortBy, first] of [
      ["Expiration Date", "expirationDate", lasting],
      ["Created", "createdAt", expired],
      ["Updated", "updatedAt", expired],
    ] as const) {
      const head = page.getByRole("columnheader", { name: column });
      await head.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`sortBy=${sortBy}&sortType=DESC`));
      await expect(head).toHaveAttribute("aria-sort", "descending");
      await expect.poll(() => isFirst(first), column).toBe(true);
    }
    const sizes = page.getByLabel("Rows per page").getByRole("option");
    await expect(sizes).toHaveText(["25 per page", "50 per page", "100 per page"]);
    await page.goto(`${tokens}?pageSize=all&sortBy=owner`);
    await expect(page.getByText("Ignored because it is not valid: pageSize, sortBy.")).toBeVisible();
  },
);

test(
  "a token that is already deleted can be deleted again, and an unknown one is not found",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    const value = await newToken(page, inDays(5));
    await open(page, `${tokens}/${value.slice(0, 12)}/delete`, javaScriptEnabled);
    const { origin } = new URL(page.url());
    const path = `/api/tokens/${value.slice(0, 12)}`;
    expect((await page.request.delete(`${origin}${path}`, { headers: { origin } })).ok()).toBe(true);
    await dialogOf(page).getByRole("button", { name: "Delete token" }).click();
    await expectToast(page, "was deleted");
    await expect(page).toHaveURL(tokens);
    expect((await page.goto(`${tokens}/${value.slice(0, 12)}/delete`))?.status()).toBe(404);
    await expect(page.getByText("The token was not found.")).toBeVisible();
  },
);

test("the page and its menu entry require tokens-manage", { tag: "@plain" }, async ({ page }) => {
  await page.context().clearCookies();
  await signIn(page, "tom@example.com");
  await page.goto("/license/licenses");
  await expect(page.getByRole("link", { name: "API Tokens" })).toHaveCount(0);
  for (const address of [tokens, `${tokens}/new`, `${tokens}/air_12345678/delete`]) {
    expect((await page.goto(address))?.status()).toBe(403);
    await expect(page.getByText("tokens-manage")).toBeVisible();
  }

  await page.context().clearCookies();
  await signIn(page, "ada@example.com");
  const rights = { email: "tom@example.com", privileges: ["tokens-manage"] };
  await changeThroughApi(page, "POST", "/api/user/privileges", rights);
  await page.context().clearCookies();
  await signIn(page, "tom@example.com");
  await page.goto("/license/licenses");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API Tokens" }).click();
  await expect(page).toHaveURL(tokens);
  await expect(page.getByRole("link", { name: "Create Api Token" })).toBeVisible();
});

test(
  "a user with tags-manage alone deletes tokens from their list or by value, and creates none",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "tom@example.com");
    await page.context().clearCookies();
    await signIn(page, "ada@example.com");
    const listed = await newToken(page, inDays(7));
    const token = await newToken(page, inDays(7));
    await changeThroughApi(page, "POST", "/api/user/privileges", {
      email: "tom@example.com",
      privileges: ["tags-manage"],
    });
    await page.context().clearCookies();
    await signIn(page, "tom@example.com");
    await page.goto("/license/account");
    await expect(page.getByRole("navigation", { name: "Main" }).getByText("API Tokens")).toHaveCount(0);
    await page.getByRole("link", { name: "All API tokens" }).click();
    await expect(page).toHaveURL(tokens);
    await expect(page.getByRole("link", { name: "Create Api Token" })).toHaveCount(0);
    expect((await page.goto(`${tokens}/new`))?.status()).toBe(403);
    await page.goto(tokens);
    const row = page.getByRole("row").filter({ hasText: listed.slice(0, 12) });
    await row.getByRole("link", { name: /^Delete/ }).click();
    await dialogOf(page).getByRole("button", { name: "Delete token" }).click();
    await expectToast(page, "was deleted");
    expect(await statusFor(page, listed)).toBe(401);

    await page.goto("/license/account");
    await page.getByRole("link", { name: "Delete a token by its value" }).click();
    const value = page.getByRole("textbox", { name: "Token", exact: true });
    await value.fill("air_nobodys-token");
    await page.getByRole("button", { name: "Delete token" }).click();
    await expect(page.getByRole("alert").first()).toContainText("There is no such token.");
    await expect(value).toHaveValue("air_nobodys-token");
    await value.fill(token);
    await page.getByRole("button", { name: "Delete token" }).click();
    await expect(page).toHaveURL(tokens);
    await expectToast(page, "The token was deleted");
    expect(await statusFor(page, token)).toBe(401);
  },
);
