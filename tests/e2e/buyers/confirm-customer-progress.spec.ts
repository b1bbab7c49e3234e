import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  fillInConfirmation,
  invite,
  sendConfirmation,
  openStaffPage,
} from "#tests/support/screens/confirm-customer.ts";
import { stepsShown } from "#tests/support/screens/marketplace.ts";

/** Creating an instance takes seconds. */
test.describe.configure({ timeout: 90_000 });

test("a failed step can be retried", { tag: "@plain" }, async ({ page, app }) => {
  const staff = await openStaffPage(page, app);
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

test(
  "while there is no capacity, the customer sees that they have to wait",
  { tag: "@plain" },
  async ({ page, app }) => {
    const staff = await openStaffPage(page, app);
    const { link } = await invite(staff, app, { subdomain: "full" });
    await page.goto(link);
    await fillInConfirmation(page);
    await sendConfirmation(page);
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await expect(page.getByText("Your request has reached us.")).toBeVisible();
  },
);

test(
  "a customer who was shown the link and has not confirmed sees that on the progress page",
  { tag: "@plain" },
  async ({ page, app }) => {
    const staff = await openStaffPage(page, app);
    const { link } = await invite(staff, app);
    await page.goto(link);
    await page.goto("/create-instance");
    await expect(page.getByRole("heading", { name: "Your AIR instance is not confirmed yet" })).toBeVisible();
  },
);

test(
  "without a confirmation staff get to their own page, and others to the sign-in",
  { tag: "@plain" },
  async ({ page }) => {
    await page.goto("/create-instance");
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await signIn(page, "ada@example.com");
    await page.goto("/create-instance");
    await expect(page).toHaveURL(/\/internal\/create-instance$/);
  },
);
