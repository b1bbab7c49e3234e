import { expect, advanceClockUntil, test } from "#tests/support/browser/fixtures.ts";
import {
  confirmationField,
  fillInConfirmation,
  inviteCustomer,
  sendConfirmation,
  openStaffPage,
  errorSummary,
} from "#tests/support/screens/confirm-customer.ts";
import { readStepStatuses } from "#tests/support/screens/marketplace.ts";

test("the form checks the subdomain while the customer types", async ({ page, app }) => {
  const staffPage = await openStaffPage(page, app);
  const otherInvitation = await inviteCustomer(staffPage, app);
  const { name, link } = await inviteCustomer(staffPage, app);
  await page.goto(link);
  await confirmationField(page, "subdomain").fill(otherInvitation.name);
  await expect(page.getByText("Provided domain already registered to our system")).toBeVisible();
  await confirmationField(page, "subdomain").fill(name);
  await expect(page.getByText("This subdomain is reserved for you.")).toBeVisible();
  await confirmationField(page, "subdomain").fill(`${name}-2`);
  await expect(page.getByText("This subdomain is available.")).toBeVisible();
});

test("the form shows password errors without sending the password", async ({ page, app }) => {
  const staffPage = await openStaffPage(page, app);
  const { link } = await inviteCustomer(staffPage, app);
  await page.goto(link);
  const postedUrls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && postedUrls.push(request.url()));
  await confirmationField(page, "password").pressSequentially("aB3-cdefg");
  await expect(page.locator("[data-rule][data-met=true]")).toHaveCount(6);
  await confirmationField(page, "confirm").fill("aB3-cdef");
  await confirmationField(page, "lastName").fill("");
  await sendConfirmation(page);
  const summary = errorSummary(page);
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Two inputs don't match!");
  await summary.getByRole("link", { name: "Last Name is required" }).click();
  await expect(confirmationField(page, "lastName")).toBeFocused();
  await expect(confirmationField(page, "password")).toHaveValue("aB3-cdefg");
  expect(postedUrls).toEqual([]);
});

test("a taken subdomain is an error in the summary, and the passwords stay", async ({ page, app }) => {
  const staffPage = await openStaffPage(page, app);
  const { link } = await inviteCustomer(staffPage, app);
  await page.goto(link);
  await fillInConfirmation(page);
  await confirmationField(page, "subdomain").fill("taken");
  await sendConfirmation(page);
  await expect(errorSummary(page)).toContainText("Provided domain already registered to our system");
  await expect(confirmationField(page, "subdomain")).toHaveValue("");
  await expect(confirmationField(page, "password")).not.toHaveValue("");
});

test("a double click on the button creates one instance", async ({ page, app }) => {
  const staffPage = await openStaffPage(page, app);
  const { link } = await inviteCustomer(staffPage, app);
  await page.goto(link);
  await fillInConfirmation(page);
  const postedUrls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && postedUrls.push(request.url()));
  await page.getByRole("button", { name: "Confirm and create instance" }).dblclick();
  await expect(page.locator("[data-step]")).toHaveCount(4);
  expect(postedUrls).toHaveLength(1);
});

test.describe("with a controlled clock", () => {
  test.use({ hasFakeClock: true });

  test("the page retries when loading the progress fails", async ({ page, app }) => {
    const staffPage = await openStaffPage(page, app);
    const { link } = await inviteCustomer(staffPage, app);
    await page.goto(link);
    await fillInConfirmation(page);
    let isFailing = true;
    await page.route("**/check-status?*", (route) =>
      isFailing ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await sendConfirmation(page);
    const retryMessage = page.getByText("We cannot reach the server. Trying again…");
    await advanceClockUntil(page, 1_000, () => retryMessage.isVisible());
    await expect(page).toHaveURL(/\/create-instance$/);
    isFailing = false;
    await advanceClockUntil(
      page,
      1_000,
      async () => (await readStepStatuses(page)) === "done,done,done,done",
    );
    await expect(retryMessage).toHaveCount(0);
  });
});

for (const pageName of ["form", "progress"] as const) {
  test(`the ${pageName} loads less than 100 kB and no staff code`, async ({ page, app }) => {
    const staffPage = await openStaffPage(page, app);
    const { link } = await inviteCustomer(staffPage, app, { subdomain: "slow" });
    if (pageName === "progress") {
      await page.goto(link);
      await fillInConfirmation(page);
      await sendConfirmation(page);
      await expect(page.locator("[data-step]")).toHaveCount(4);
    }
    const responseBytes: Promise<number>[] = [];
    const scriptTexts: Promise<string>[] = [];
    page.on("requestfinished", (request) => {
      responseBytes.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
      if (request.resourceType() === "script")
        scriptTexts.push(request.response().then(async (response) => (await response?.text()) ?? ""));
    });
    await page.goto(pageName === "form" ? link : "/create-instance", { waitUntil: "load" });
    if (pageName === "form") await confirmationField(page, "password").focus();
    await expect.poll(async () => (await Promise.all(scriptTexts)).join("").length).toBeGreaterThan(10_000);
    const transferredBytes = (await Promise.all(responseBytes)).reduce((sum, size) => sum + size, 0);
    expect(transferredBytes).toBeLessThan(100_000);
    const code = (await Promise.all(scriptTexts)).join("\n");
    for (const staffCode of ["/license/licenses", "license-manage", "/api/oem/", "react"])
      expect(code.toLowerCase()).not.toContain(staffCode);
  });
}
