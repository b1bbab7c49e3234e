import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  fillInConfirmation,
  invite,
  sendConfirmation,
  staffBeside,
} from "#tests/support/screens/confirm-customer.ts";
import { stepsShown } from "#tests/support/screens/marketplace.ts";

/** Instances take seconds to be made. */
test.describe.configure({ timeout: 90_000 });

test("a step that did not work can be tried again", { tag: "@plain" }, async ({ page, app }) => {
  const staff = await staffBeside(page, app);
  const { link } = await invite(staff, app, { subdomain: `fail-domain-${crypto.randomUUID().slice(0, 12)}` });
  await page.goto(link);
  await fillInConfirmation(page);
  await sendConfirmation(page);
  await expect(page.getByRole("heading", { name: "A step failed" })).toBeVisible({ timeout: 20_000 });
  expect(await stepsShown(page)).toBe("done,failed,pending,pending");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/create-instance$/);
  await expect(page.getByRole("heading", { name: "Your AIR instance is ready" })).toBeVisible({
    timeout: 30_000,
  });
});

test("where there is no room yet, the customer is told to wait", { tag: "@plain" }, async ({ page, app }) => {
  const staff = await staffBeside(page, app);
  const { link } = await invite(staff, app, { subdomain: "full" });
  await page.goto(link);
  await fillInConfirmation(page);
  await sendConfirmation(page);
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(page.getByText("Your request has reached us.")).toBeVisible();
});

test(
  "who was shown the link and has not confirmed is told so on the progress page",
  { tag: "@plain" },
  async ({ page, app }) => {
    const staff = await staffBeside(page, app);
    const { link } = await invite(staff, app);
    await page.goto(link);
    await page.goto("/create-instance");
    await expect(page.getByRole("heading", { name: "Your AIR instance is not confirmed yet" })).toBeVisible();
  },
);

test(
  "without having confirmed anything staff get to their own page, and anybody else to the sign-in",
  { tag: "@plain" },
  async ({ page }) => {
    await page.goto("/create-instance");
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await signIn(page, "ada@example.com");
    await page.goto("/create-instance");
    await expect(page).toHaveURL(/\/internal\/create-instance$/);
  },
);
