import { expect, test } from "#tests/support/browser/fixtures.ts";
import {
  fillInConfirmation,
  inviteCustomer,
  sendConfirmation,
  openStaffPage,
} from "#tests/support/screens/confirm-customer.ts";
import { readStepStatuses } from "#tests/support/screens/marketplace.ts";

/** Creating an instance takes seconds. */
test.describe.configure({ timeout: 90_000 });

test("a customer retries a failed step", { tag: "@no-script" }, async ({ page, app }) => {
  const staffPage = await openStaffPage(page, app);
  const { link } = await inviteCustomer(staffPage, app, {
    subdomain: `fail-domain-${crypto.randomUUID().slice(0, 12)}`,
  });
  await page.goto(link);
  await fillInConfirmation(page);
  await sendConfirmation(page);
  await expect(page.getByRole("heading", { name: "A step failed" })).toBeVisible({ timeout: 20_000 });
  expect(await readStepStatuses(page)).toBe("done,failed,pending,pending");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/create-instance$/);
  await expect(page.getByRole("heading", { name: "Your AIR instance is ready" })).toBeVisible({
    timeout: 30_000,
  });
});

test("a customer waits while there is no capacity", { tag: "@no-script" }, async ({ page, app }) => {
  const staffPage = await openStaffPage(page, app);
  const { link } = await inviteCustomer(staffPage, app, { subdomain: "full" });
  await page.goto(link);
  await fillInConfirmation(page);
  await sendConfirmation(page);
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(page.getByText("Your request has reached us.")).toBeVisible();
});

test(
  "the progress page shows that the confirmation is missing",
  { tag: "@no-script" },
  async ({ page, app }) => {
    const staffPage = await openStaffPage(page, app);
    const { link } = await inviteCustomer(staffPage, app);
    await page.goto(link);
    await page.goto("/create-instance");
    await expect(page.getByRole("heading", { name: "Your AIR instance is not confirmed yet" })).toBeVisible();
  },
);
