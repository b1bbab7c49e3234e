import { expect, advanceClockUntil, test } from "#tests/support/browser/fixtures.ts";
import { entry, fillIn, newToken, send, signUpPage } from "#tests/support/screens/marketplace.ts";

const instances = "https://*.instances.example.com/**";

test("the password's rules are ticked and a subdomain is checked while they are typed", async ({ page }) => {
  await page.goto(signUpPage(newToken()));
  const respondOnce = () =>
    page
      .locator("[data-rule][data-met=true]")
      .evaluateAll((rules) => rules.map((rule) => rule.dataset["rule"]));
  const password = entry(page, "password");
  await password.pressSequentially("aB");
  await expect.poll(respondOnce).toEqual(["lowercase", "uppercase", "spaces"]);
  await password.pressSequentially("3-cdefg");
  expect(await respondOnce()).toHaveLength(6);
  await password.press("Space");
  expect(await respondOnce()).not.toContain("spaces");

  await entry(page, "domain").pressSequentially("acme-eu");
  await expect(page.getByText("This subdomain is available.")).toBeVisible();
  const token = newToken();
  await page.route("**/availability?*", (route) =>
    route.fulfill({ json: { success: true, result: { available: false, reason: "taken" } } }),
  );
  await entry(page, "domain").fill(token);
  await expect(page.getByText("Provided domain already registered to our system")).toBeVisible();
});

test("an entry is validated when it loses the focus, and errors are shown without sending it", async ({
  page,
}) => {
  await page.goto(signUpPage(newToken()));
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await entry(page, "email").fill("nobody");
  await entry(page, "email").press("Tab");
  await expect(page.getByText("Enter a valid e-mail address.")).toBeVisible();
  await entry(page, "email").fill("nora@neu.example");
  await entry(page, "email").press("Tab");
  await expect(page.getByText("Enter a valid e-mail address.")).toHaveCount(0);
  await expect(entry(page, "email")).not.toHaveAttribute("aria-invalid");
  await send(page);
  await page.getByRole("alert").getByRole("link", { name: "Company Name is required" }).click();
  await expect(entry(page, "company")).toBeFocused();
  expect(sent).toEqual([]);
});

test("a double click on the button creates one instance", async ({ page }) => {
  const token = newToken();
  await page.goto(signUpPage(token));
  await fillIn(page, token);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.getByRole("button", { name: "Create instance" }).dblclick();
  await expect(page.locator("[data-step]")).toHaveCount(4);
  expect(sent).toHaveLength(1);
});

test.describe("while time passes", () => {
  test.use({ ownTime: true });

  test("ten seconds are counted down before the page redirects", async ({ page }) => {
    const token = newToken();
    let hasArrived = false;
    await page.route(instances, (route) => {
      hasArrived = true;
      return route.fulfill({ body: "Hello from AIR" });
    });
    await page.goto(signUpPage(token));
    await fillIn(page, token);
    await send(page);
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
    expect(hasArrived).toBe(false);
    await page.clock.runFor(1_000);
    await expect(page.getByText("Hello from AIR")).toBeVisible();
  });

  test("when fetching fails for two minutes, the page links home and home links back; when throttled, it waits", async ({
    page,
  }) => {
    const token = newToken();
    await page.goto(signUpPage(token));
    await fillIn(page, token, { domain: "slow" });
    let statusRequests = 0;
    await page.route("**/check-status?*", (route) => {
      statusRequests += 1;
      return route.fulfill({
        status: statusRequests === 1 ? 429 : 500,
        headers: { "retry-after": "60" },
        json: {},
      });
    });
    await send(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
    await advanceClockUntil(page, 1_000, async () => statusRequests === 1);
    await expect(page).toHaveURL(/\/marketplace/);
    await page.clock.runFor(40_000);
    expect(statusRequests).toBe(1);
    await advanceClockUntil(page, 1_000, async () => statusRequests >= 3);
    await expect(page).toHaveURL(/\/marketplace/);
    await advanceClockUntil(page, 10_000, async () => new URL(page.url()).pathname === "/");
    expect(statusRequests).toBeGreaterThan(6);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await page.getByRole("link", { name: "Back to your instance" }).click();
    await expect(page.locator("[data-step]")).toHaveCount(4);
  });
});

test("until the form is used the page transfers less than 70 kB, and never any code for staff", async ({
  page,
}) => {
  const sizes: Promise<number>[] = [];
  const scripts: Promise<string>[] = [];
  page.on("requestfinished", (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
    if (request.resourceType() === "script")
      scripts.push(request.response().then(async (response) => (await response?.text()) ?? ""));
  });
  await page.goto(signUpPage(newToken()), { waitUntil: "networkidle" });
  const transferred = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(transferred).toBeLessThan(70_000);
  const before = scripts.length;
  await entry(page, "email").focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
  page.removeAllListeners("requestfinished");
  const code = (await Promise.all(scripts)).join("\n");
  for (const staffs of ["/license/licenses", "license-manage", "/api/oem/", "react"])
    expect(code.toLowerCase()).not.toContain(staffs);
});

test("the button stays under the pointer when an error appears at a field", async ({ page }) => {
  const token = newToken();
  await page.goto(signUpPage(token));
  await fillIn(page, token, { email: "nobody" });
  await entry(page, "email").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("-at-all");
  await send(page);
  await expect(page.getByRole("alert").filter({ hasText: "Enter a valid e-mail address." })).toBeFocused();
});
