import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { expect, advanceClockUntil, test } from "#tests/support/browser/fixtures.ts";
import {
  signUpField,
  fillInSignUp,
  createMarketplaceToken,
  submitSignUp,
  buildSignUpPath,
} from "#tests/support/screens/marketplace.ts";

const subdomainTakenText = "Provided domain already registered to our system";
const instanceUrlPattern = "https://*.instances.example.com/**";

test("the form checks password and subdomain while the buyer types", async ({ page }) => {
  await page.goto(buildSignUpPath(createMarketplaceToken()));
  const readFulfilledRules = () =>
    page
      .locator("[data-rule][data-met=true]")
      .evaluateAll((rules) => rules.map((rule) => rule.dataset["rule"]));
  const password = signUpField(page, "password");
  await password.pressSequentially("aB");
  await expect.poll(readFulfilledRules).toEqual(["lowercase", "uppercase", "spaces"]);
  await password.pressSequentially("3-cdefg");
  expect(await readFulfilledRules()).toHaveLength(6);
  await password.press("Space");
  expect(await readFulfilledRules()).not.toContain("spaces");

  await signUpField(page, "domain").pressSequentially("acme-eu");
  await expect(page.getByText("This subdomain is available.")).toBeVisible();
  const token = createMarketplaceToken();
  await page.route("**/availability?*", (route) =>
    route.fulfill({ json: { success: true, result: { isAvailable: false, reason: "taken" } } }),
  );
  await signUpField(page, "domain").fill(token);
  await expect(page.getByText(subdomainTakenText)).toBeVisible();
  await expect(signUpField(page, "domain")).toHaveAttribute("aria-invalid", "true");
});

test("a taken subdomain is an error in the summary, and the passwords stay", async ({ page }) => {
  await page.goto(buildSignUpPath(createMarketplaceToken()));
  await fillInSignUp(page, createMarketplaceToken(), { company: "", domain: "taken" });
  await submitSignUp(page);
  const summary = page.locator("form#sign-up").getByRole("alert");
  await expect(summary).toContainText(subdomainTakenText);
  await expect(summary).toContainText("Company Name is required");
  await signUpField(page, "company").fill("Neu GmbH");
  await submitSignUp(page);
  // The server clears only the subdomain.
  await expect(signUpField(page, "domain")).toHaveValue("");
  await expect(summary).toContainText(subdomainTakenText);
  await expect(summary).toBeFocused();
  for (const name of ["password", "confirm"] as const)
    await expect(signUpField(page, name)).toHaveValue(buyersPassword);
  await summary.getByRole("link", { name: subdomainTakenText }).click();
  await expect(signUpField(page, "domain")).toBeFocused();
  await signUpField(page, "domain").fill(createMarketplaceToken());
  await expect(summary).toHaveCount(0);
  await submitSignUp(page);
  await expect(page.locator("[data-step]")).toHaveCount(4);
});

test("the form validates a field when it loses the focus", async ({ page }) => {
  await page.goto(buildSignUpPath(createMarketplaceToken()));
  const postedUrls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && postedUrls.push(request.url()));
  await signUpField(page, "email").fill("nobody");
  await signUpField(page, "email").press("Tab");
  await expect(page.getByText("Enter a valid e-mail address.")).toBeVisible();
  await signUpField(page, "email").fill("nora@neu.example");
  await signUpField(page, "email").press("Tab");
  await expect(page.getByText("Enter a valid e-mail address.")).toHaveCount(0);
  await expect(signUpField(page, "email")).not.toHaveAttribute("aria-invalid");
  await submitSignUp(page);
  await page.getByRole("alert").getByRole("link", { name: "Company Name is required" }).click();
  await expect(signUpField(page, "company")).toBeFocused();
  expect(postedUrls).toEqual([]);
});

test("a double click on the button creates one instance", async ({ page }) => {
  const token = createMarketplaceToken();
  await page.goto(buildSignUpPath(token));
  await fillInSignUp(page, token);
  const postedUrls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && postedUrls.push(request.url()));
  await page.getByRole("button", { name: "Create instance" }).dblclick();
  await expect(page.locator("[data-step]")).toHaveCount(4);
  expect(postedUrls).toHaveLength(1);
});

test.describe("with a controlled clock", () => {
  test.use({ hasFakeClock: true });

  test("the page counts down ten seconds before it redirects", async ({ page }) => {
    const token = createMarketplaceToken();
    let hasRedirected = false;
    await page.route(instanceUrlPattern, (route) => {
      hasRedirected = true;
      return route.fulfill({ body: "Hello from AIR" });
    });
    await page.goto(buildSignUpPath(token));
    await fillInSignUp(page, token);
    await submitSignUp(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
    const seconds = page.locator("[data-seconds]");
    await advanceClockUntil(page, 250, () => seconds.isVisible());
    await expect(seconds).toHaveText("10");
    await page.clock.runFor(3_000);
    await expect(seconds).toHaveText("7");
    await expect(page.getByText(/in 7 seconds\./)).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(seconds).toHaveText("1");
    await expect(page.getByText(/in 1 second\./)).toBeVisible();
    expect(hasRedirected).toBe(false);
    await page.clock.runFor(1_000);
    await expect(page.getByText("Hello from AIR")).toBeVisible();
  });

  test("the page opens the home page after two minutes of failed requests", async ({ page }) => {
    const token = createMarketplaceToken();
    await page.goto(buildSignUpPath(token));
    await fillInSignUp(page, token, { domain: "slow" });
    let statusRequestCount = 0;
    await page.route("**/check-status?*", (route) => {
      statusRequestCount += 1;
      return route.fulfill({
        status: statusRequestCount === 1 ? 429 : 500,
        headers: { "retry-after": "60" },
        json: {},
      });
    });
    await submitSignUp(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
    await advanceClockUntil(page, 1_000, async () => statusRequestCount === 1);
    await expect(page).toHaveURL(/\/marketplace/);
    await page.clock.runFor(40_000);
    expect(statusRequestCount).toBe(1);
    await advanceClockUntil(page, 1_000, async () => statusRequestCount >= 3);
    await expect(page).toHaveURL(/\/marketplace/);
    await advanceClockUntil(page, 10_000, async () => new URL(page.url()).pathname === "/");
    expect(statusRequestCount).toBeGreaterThan(6);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await page.getByRole("link", { name: "Back to your instance" }).click();
    await expect(page.locator("[data-step]")).toHaveCount(4);
  });
});

test("the sign-up form loads less than 70 kB and no staff code", async ({ page }) => {
  const responseBytes: Promise<number>[] = [];
  const scriptTexts: Promise<string>[] = [];
  page.on("requestfinished", (request) => {
    responseBytes.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
    if (request.resourceType() === "script")
      scriptTexts.push(request.response().then(async (response) => (await response?.text()) ?? ""));
  });
  await page.goto(buildSignUpPath(createMarketplaceToken()), { waitUntil: "networkidle" });
  const transferredBytes = (await Promise.all(responseBytes)).reduce((sum, size) => sum + size, 0);
  expect(transferredBytes).toBeLessThan(70_000);
  const scriptCountBefore = scriptTexts.length;
  await signUpField(page, "email").focus();
  await expect.poll(() => scriptTexts.length).toBeGreaterThan(scriptCountBefore);
  page.removeAllListeners("requestfinished");
  const code = (await Promise.all(scriptTexts)).join("\n");
  for (const staffCode of ["/license/licenses", "license-manage", "/api/oem/", "react"])
    expect(code.toLowerCase()).not.toContain(staffCode);
});

test("the button stays under the pointer when an error appears at a field", async ({ page }) => {
  const token = createMarketplaceToken();
  await page.goto(buildSignUpPath(token));
  await fillInSignUp(page, token, { email: "nobody" });
  await signUpField(page, "email").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("-at-all");
  await submitSignUp(page);
  await expect(page.getByRole("alert").filter({ hasText: "Enter a valid e-mail address." })).toBeFocused();
});
