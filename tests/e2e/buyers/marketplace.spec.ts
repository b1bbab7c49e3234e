import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { deleteLicenseThroughApi, openPageAs } from "#tests/support/screens/background-actions.ts";
import {
  signUpField,
  fillInSignUp,
  createMarketplaceToken,
  expectInstanceCreated,
  submitSignUp,
  buildSignUpPath,
  readStepStatuses,
} from "#tests/support/screens/marketplace.ts";

/** Creating an instance takes seconds. */
test.describe.configure({ timeout: 90_000 });

const noSubscriptionText = "You have no active subscriptions.";
const waitingText =
  "Your request has reached us. Please expect an email from us with necessary information to react your AIR instance.";

const errorSummary = (page: Page) => page.locator("form#sign-up").getByRole("alert");

test("the page shows the next step to a buyer without a license", { tag: "@no-script" }, async ({ page }) => {
  const nextSteps = {
    "": "only from the marketplace",
    "sandbox-invalid": "does not know the link",
    "sandbox-token-expired": "press “Set up your account” again",
    "sandbox-throttled": "try again in a minute",
    "sandbox-none": "Subscribe there first",
  };
  for (const [token, nextStep] of Object.entries(nextSteps)) {
    const response = await page.goto(buildSignUpPath(token));
    expect(response?.status()).toBe(200);
    await expect(page.getByText(noSubscriptionText)).toBeVisible();
    await expect(page.getByText(nextStep)).toBeVisible();
  }
});

test.describe("with a controlled clock", () => {
  test.use({ hasFakeClock: true });

  test(
    "a buyer fills in the form and gets the link to the instance",
    { tag: "@chromium" },
    async ({ page, javaScriptEnabled }) => {
      const token = createMarketplaceToken();
      await page.goto(buildSignUpPath(token));
      await expect(page.getByRole("heading", { name: "Create your AIR instance" })).toBeVisible();
      await expect(page.getByText("500 assets until")).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await fillInSignUp(page, token);
      await submitSignUp(page);
      await expectInstanceCreated(page, token, javaScriptEnabled);
    },
  );
});

test("a buyer reopens the progress page in the same browser", { tag: "@no-script" }, async ({ page }) => {
  const token = createMarketplaceToken();
  await page.goto(buildSignUpPath(token));
  await fillInSignUp(page, token, { domain: "slow" });
  await submitSignUp(page);
  await expect(page.locator("[data-step]")).toHaveCount(4);
  await page.goto("/marketplace");
  await expect(page.locator("[data-step]")).toHaveCount(4);
  await page.goto(buildSignUpPath(token));
  await expect(page.locator("[data-step]")).toHaveCount(4);
  const otherContext = await page.context().browser()?.newContext();
  const otherVisitorPage = await otherContext?.newPage();
  await otherVisitorPage?.goto(new URL("/marketplace", page.url()).href);
  // The locator "none" matches nothing, so the test fails if the other page did not open.
  await expect(otherVisitorPage?.getByText(noSubscriptionText) ?? page.locator("none")).toBeVisible();
  await otherContext?.close();
});

test(
  "the form shows all errors at their fields and in a summary",
  { tag: "@no-script" },
  async ({ page }) => {
    await page.goto(buildSignUpPath(createMarketplaceToken()));
    await submitSignUp(page);
    for (const message of [
      "First Name is required",
      "Last Name is required",
      "Company Name is required",
      "E-mail is required",
      "Subdomain must be provided",
      "Please enter a password",
      "Please input the password again",
    ]) {
      await expect(errorSummary(page)).toContainText(message);
      await expect(page.getByText(message, { exact: true })).toHaveCount(2);
    }
    await fillInSignUp(page, "x", { email: "nobody", domain: "-x-", password: "short", confirm: "other" });
    await submitSignUp(page);
    for (const message of [
      "Enter a valid e-mail address.",
      "Begin and end with a letter or a digit",
      "Password requirements not met",
      "Two inputs don't match!",
    ])
      await expect(errorSummary(page)).toContainText(message);
    await expect(signUpField(page, "company")).toHaveValue("Neu & Söhne GmbH");
    await expect(signUpField(page, "email")).toHaveAttribute("aria-invalid", "true");
    await fillInSignUp(page, "x", { email: "nobody" });
    await submitSignUp(page);
    await expect(errorSummary(page)).toHaveText(/Enter a valid e-mail address\./);
    await expect(signUpField(page, "password")).toHaveValue("");
    await expect(signUpField(page, "company")).toHaveValue("Neu & Söhne GmbH");
    await expect(page.getByText("Enter the password in both fields again.")).toBeVisible();
    const tooLongPassword = `${buyersPassword}${"x".repeat(257 - buyersPassword.length)}`;
    await fillInSignUp(page, "x", { email: "nobody", password: tooLongPassword, confirm: tooLongPassword });
    await submitSignUp(page);
    await expect(errorSummary(page)).toContainText("Password requirements not met");
  },
);

test("a second sign-up of the same purchase cannot have another buyer's e-mail address", async ({ page }) => {
  const otherToken = createMarketplaceToken();
  await page.goto(buildSignUpPath(otherToken));
  await fillInSignUp(page, otherToken);
  await submitSignUp(page);
  await expect(page.locator("[data-step]")).toHaveCount(4);
  await page.context().clearCookies();

  const token = createMarketplaceToken();
  await page.goto(buildSignUpPath(token));
  const secondPage = await page.context().newPage();
  await secondPage.goto(new URL(buildSignUpPath(token), page.url()).href);
  await fillInSignUp(page, token, { domain: "slow" });
  await submitSignUp(page);
  await expect(page.locator("[data-step]")).toHaveCount(4);
  await fillInSignUp(secondPage, token, { email: `${otherToken}@neu.example` });
  await submitSignUp(secondPage);
  await expect(
    secondPage.getByText("Provided e-mail address is already registered to our system").first(),
  ).toBeVisible();
});

test("the response never contains the password", { tag: "@no-script" }, async ({ page, app }) => {
  const response = await page.request.post(`${app.url}${buildSignUpPath(createMarketplaceToken())}`, {
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
  "a taken subdomain is an error together with the other errors",
  { tag: "@no-script" },
  async ({ page }) => {
    const token = createMarketplaceToken();
    await page.goto(buildSignUpPath(token));
    await fillInSignUp(page, token, { domain: "taken", confirm: "Another-1!" });
    await submitSignUp(page);
    await expect(errorSummary(page)).toContainText("Two inputs don't match!");
    await expect(errorSummary(page)).toContainText("Provided domain already registered to our system");
    await expect(signUpField(page, "domain")).toHaveAttribute("aria-invalid", "true");
  },
);

test("the form clears only the field whose value is in use", { tag: "@no-script" }, async ({ page }) => {
  const firstToken = createMarketplaceToken();
  const secondToken = createMarketplaceToken();
  await page.goto(buildSignUpPath(firstToken));
  await fillInSignUp(page, firstToken, { domain: "taken", email: `${firstToken}@mistyped.example` });
  await submitSignUp(page);
  await expect(errorSummary(page)).toContainText("Provided domain already registered to our system");
  await expect(signUpField(page, "domain")).toHaveValue("");
  await expect(signUpField(page, "company")).toHaveValue("Neu & Söhne GmbH");
  await fillInSignUp(page, firstToken);
  await submitSignUp(page);
  await expect(page.locator("[data-step]")).toHaveCount(4);

  await page.context().clearCookies();
  await page.goto(buildSignUpPath(secondToken));
  // A buyer may have several purchases, but a subdomain belongs to only one of them.
  const email = `${firstToken}@neu.example`;
  await fillInSignUp(page, secondToken, { email, domain: firstToken });
  await submitSignUp(page);
  await expect(errorSummary(page)).toContainText("Provided domain already registered to our system");
  await expect(signUpField(page, "domain")).toHaveValue("");
  await expect(signUpField(page, "email")).toHaveValue(email);
});

test(
  "two tabs with different values create one license",
  { tag: "@no-script" },
  async ({ page, context, javaScriptEnabled }) => {
    const token = createMarketplaceToken();
    const otherPage = await context.newPage();
    for (const tab of [page, otherPage]) await tab.goto(buildSignUpPath(token));
    await fillInSignUp(page, token);
    await fillInSignUp(otherPage, token, { email: "other@else.example", domain: `${token}-2` });
    await submitSignUp(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await submitSignUp(otherPage);
    await expect(otherPage.getByText("Marketplace customer has already been created.")).toBeVisible();
    await expect(otherPage.locator("[data-step]")).toHaveCount(4);
    // The next reload would remove the notice.
    if (!javaScriptEnabled)
      await expect(otherPage.locator("meta[http-equiv=refresh]")).toHaveAttribute("content", "30");
  },
);

for (const subdomain of ["full", "approval"]) {
  test(`a buyer waits when staff must act first (${subdomain})`, { tag: "@no-script" }, async ({ page }) => {
    const token = createMarketplaceToken();
    await page.goto(buildSignUpPath(token));
    await fillInSignUp(page, token, { domain: subdomain });
    await submitSignUp(page);
    await expect(page.getByText(waitingText)).toBeVisible();
    await page.goto(buildSignUpPath(token));
    await expect(page.getByText(waitingText)).toBeVisible();
  });
}

test("a buyer retries a failed step", { tag: "@no-script" }, async ({ page }) => {
  const token = createMarketplaceToken();
  await page.goto(buildSignUpPath(token));
  await fillInSignUp(page, token, { domain: `fail-domain-${token.slice(-12)}` });
  await submitSignUp(page);
  await expect(page.getByRole("heading", { name: "A step failed" })).toBeVisible({ timeout: 20_000 });
  expect(await readStepStatuses(page)).toBe("done,failed,pending,pending");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Your AIR instance is ready" })).toBeVisible({
    timeout: 30_000,
  });
});

test("a buyer who is already registered sees the steps", { tag: "@no-script" }, async ({ page }) => {
  await page.goto(buildSignUpPath("sandbox-registered"));
  await expect(page.locator("[data-step]")).toHaveCount(4);
});

test("a dry run shows the steps but no link", { tag: "@no-script" }, async ({ page }) => {
  await page.goto(buildSignUpPath("sandbox-dry-run"));
  await expect(page.getByRole("heading", { name: "Your AIR instance is ready" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("This is a test run")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to your instance now" })).toHaveCount(0);
});

test("the page sends no referrer and excludes robots", { tag: "@no-script" }, async ({ page, app }) => {
  const token = createMarketplaceToken();
  const response = await page.goto(buildSignUpPath(token));
  const headers = response?.headers() ?? {};
  expect(headers["referrer-policy"]).toBe("strict-origin");
  expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers["content-security-policy"]).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self';",
  );
  await fillInSignUp(page, token);
  await submitSignUp(page);
  await expect(page.locator("[data-step]")).toHaveCount(4);
  const log = await readFile(app.logFile, "utf8");
  expect(log).not.toContain(token);
  expect(log).not.toContain(buyersPassword);
});

test(
  "a buyer whose license was deleted learns that the instance has ended",
  { tag: "@no-script" },
  async ({ page, browser }) => {
    const token = createMarketplaceToken();
    await page.goto(buildSignUpPath(token));
    await fillInSignUp(page, token);
    await submitSignUp(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);
    const staffPage = await openPageAs(browser, page, "ada@example.com");
    await staffPage.goto(`/license/licenses?crit=email&term=${token}`);
    const [key = ""] = await staffPage
      .getByRole("link", { name: /^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/ })
      .allTextContents();
    await deleteLicenseThroughApi(staffPage, `/license/licenses/${key}`);
    await page.goto(buildSignUpPath(token));
    await expect(page.getByText("The instance for this subscription has ended.")).toBeVisible();
  },
);
