import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import {
  entry,
  fillIn,
  newToken,
  expectInstanceCreated,
  send,
  signUpPage,
  stepsShown,
} from "#tests/support/screens/marketplace.ts";

/** Creating an instance takes seconds. */
test.describe.configure({ timeout: 90_000 });

const noSubscription = "You have no active subscriptions.";
const waitingTitle =
  "Your request has reached us. Please expect an email from us with necessary information to react your AIR instance.";

const summary = (page: Page) => page.locator("form#sign-up").getByRole("alert");

test(
  "the next steps of a buyer without a license are listed below the message",
  { tag: "@plain" },
  async ({ page }) => {
    const nextSteps = {
      "": "opens from the marketplace",
      "sandbox-invalid": "does not know the link",
      "sandbox-token-expired": "press “Set up your account” again",
      "sandbox-throttled": "try again in a minute",
      "sandbox-none": "Subscribe there first",
    };
    for (const [token, nextStep] of Object.entries(nextSteps)) {
      const response = await page.goto(signUpPage(token));
      expect(response?.status()).toBe(200);
      await expect(page.getByText(noSubscription)).toBeVisible();
      await expect(page.getByText(nextStep)).toBeVisible();
    }
  },
);

test.describe("while time passes", () => {
  test.use({ ownTime: true });

  test(
    "a buyer fills in the form, watches the steps and gets the link to the instance",
    { tag: "@chromium" },
    async ({ page, javaScriptEnabled }) => {
      const token = newToken();
      await page.goto(signUpPage(token));
      await expect(page.getByRole("heading", { name: "Create your AIR instance" })).toBeVisible();
      await expect(page.getByText("500 assets until")).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await fillIn(page, token);
      await send(page);
      await expectInstanceCreated(page, token, javaScriptEnabled);
    },
  );
});

test(
  "a closed tab resumes, also with an expired token, and the back button creates nothing twice",
  { tag: "@plain" },
  async ({ page }) => {
    const token = newToken();
    await page.goto(signUpPage(token));
    await fillIn(page, token, { domain: "slow" });
    await send(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await page.goto("/marketplace");
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await page.goto(signUpPage(token));
    await expect(page.locator("[data-step]")).toHaveCount(4);
    const elsewhere = await page.context().browser()?.newContext();
    const stranger = await elsewhere?.newPage();
    await stranger?.goto(new URL("/marketplace", page.url()).href);
    await expect(stranger?.getByText(noSubscription) ?? page.locator("none")).toBeVisible();
    await elsewhere?.close();
  },
);

test(
  "all errors are shown at their field and in a summary that takes the focus",
  { tag: "@plain" },
  async ({ page }) => {
    await page.goto(signUpPage(newToken()));
    await send(page);
    for (const message of [
      "First Name is required",
      "Last Name is required",
      "Company Name is required",
      "E-mail is required",
      "Subdomain must be provided",
      "Please enter a password",
      "Please input the password again",
    ]) {
      await expect(summary(page)).toContainText(message);
      await expect(page.getByText(message, { exact: true })).toHaveCount(2);
    }
    await fillIn(page, "x", { email: "nobody", domain: "-x-", password: "short", confirm: "other" });
    await send(page);
    for (const message of [
      "Enter a valid e-mail address.",
      "begin and end with a letter or a digit",
      "Password requirements not met",
      "Two inputs don't match!",
    ])
      await expect(summary(page)).toContainText(message);
    await expect(entry(page, "company")).toHaveValue("Neu & Söhne GmbH");
    await expect(entry(page, "email")).toHaveAttribute("aria-invalid", "true");
    const tooLong = `${buyersPassword}${"x".repeat(257 - buyersPassword.length)}`;
    await fillIn(page, "x", { email: "nobody", password: tooLong, confirm: tooLong });
    await send(page);
    await expect(summary(page)).toContainText("Password requirements not met");
  },
);

test("a password is never sent back", { tag: "@plain" }, async ({ page, app }) => {
  const response = await page.request.post(`${app.url}${signUpPage(newToken())}`, {
    headers: { origin: app.url },
    form: { firstname: "Nora", email: "nobody", password: buyersPassword, confirm: buyersPassword },
  });
  expect(response.status()).toBe(422);
  const html = await response.text();
  expect(html).toContain("Enter a valid e-mail address.");
  expect(html).toContain('value="Nora"');
  expect(html).not.toContain(buyersPassword);
});

test(
  "a value that is already in use is rejected at its field, which is emptied; the rest stays and can be corrected",
  { tag: "@plain" },
  async ({ page }) => {
    const [first, second] = [newToken(), newToken()];
    await page.goto(signUpPage(first));
    await fillIn(page, first, { domain: "taken", email: `${first}@mistyped.example` });
    await send(page);
    await expect(summary(page)).toContainText("Provided domain already registered to our system");
    await expect(entry(page, "domain")).toHaveValue("");
    await expect(entry(page, "company")).toHaveValue("Neu & Söhne GmbH");
    await fillIn(page, first);
    await send(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);

    await page.context().clearCookies();
    await page.goto(signUpPage(second));
    await fillIn(page, second, { email: `${first}@neu.example` });
    await send(page);
    await expect(summary(page)).toContainText("Provided e-mail address is already registered to our system");
    await expect(entry(page, "email")).toHaveValue("");
    await expect(entry(page, "domain")).toHaveValue(second);
    await fillIn(page, second, { domain: first });
    await send(page);
    await expect(summary(page)).toContainText("Provided domain already registered to our system");
  },
);

test(
  "two tabs with different values create one license, and the second shows an error",
  { tag: "@plain" },
  async ({ page, context }) => {
    const token = newToken();
    const otherPage = await context.newPage();
    for (const tab of [page, otherPage]) await tab.goto(signUpPage(token));
    await fillIn(page, token);
    await fillIn(otherPage, token, { email: "somebody@else.example", domain: `${token}-2` });
    await send(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await send(otherPage);
    await expect(
      otherPage
        .getByText("Marketplace customer has already been created.")
        .or(otherPage.locator("[data-step]").first()),
    ).toBeVisible();
  },
);

for (const subdomain of ["full", "approval"]) {
  test(
    `where staff must act first (${subdomain}), the buyer sees that they have to wait, and again on return`,
    { tag: "@plain" },
    async ({ page }) => {
      const token = newToken();
      await page.goto(signUpPage(token));
      await fillIn(page, token, { domain: subdomain });
      await send(page);
      await expect(page.getByText(waitingTitle)).toBeVisible();
      await page.goto(signUpPage(token));
      await expect(page.getByText(waitingTitle)).toBeVisible();
    },
  );
}

test("a failed step can be retried", { tag: "@plain" }, async ({ page }) => {
  const token = newToken();
  await page.goto(signUpPage(token));
  await fillIn(page, token, { domain: `fail-domain-${token.slice(-12)}` });
  await send(page);
  await expect(page.getByRole("heading", { name: "A step failed" })).toBeVisible({ timeout: 20_000 });
  expect(await stepsShown(page)).toBe("done,failed,pending,pending");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Your AIR instance is ready" })).toBeVisible({
    timeout: 30_000,
  });
});

test("a buyer who is already registered sees the steps", { tag: "@plain" }, async ({ page }) => {
  await page.goto(signUpPage("sandbox-registered"));
  await expect(page.locator("[data-step]")).toHaveCount(4);
});

test("a rehearsal shows the steps and no link", { tag: "@plain" }, async ({ page }) => {
  await page.goto(signUpPage("sandbox-dry-run"));
  await expect(page.getByRole("heading", { name: "Your AIR instance is ready" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("This is a rehearsal")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to your instance now" })).toHaveCount(0);
});

test("the page sends no referrer and excludes robots", { tag: "@plain" }, async ({ page, app }) => {
  const token = newToken();
  const response = await page.goto(signUpPage(token));
  const headers = response?.headers() ?? {};
  expect(headers["referrer-policy"]).toBe("strict-origin");
  expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers["content-security-policy"]).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self';",
  );
  await fillIn(page, token);
  await send(page);
  await expect(page.locator("[data-step]")).toHaveCount(4);
  const log = await readFile(app.logFile, "utf8");
  expect(log).not.toContain(token);
  expect(log).not.toContain(buyersPassword);
});
