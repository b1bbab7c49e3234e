import { expect, advanceClockUntil, test } from "#tests/support/browser/fixtures.ts";
import {
  field,
  fillInConfirmation,
  invite,
  sendConfirmation,
  openStaffPage,
  summaryOf,
} from "#tests/support/screens/confirm-customer.ts";
import { stepsShown } from "#tests/support/screens/marketplace.ts";

test("the reserved subdomain is available, and another one is checked while it is typed", async ({
  page,
  app,
}) => {
  const staff = await openStaffPage(page, app);
  const [otherInvitation, { name, link }] = [await invite(staff, app), await invite(staff, app)];
  await page.goto(link);
  await field(page, "subdomain").fill(otherInvitation.name);
  await expect(page.getByText("Provided domain already registered to our system")).toBeVisible();
  await field(page, "subdomain").fill(name);
  await expect(page.getByText("This subdomain is reserved for you.")).toBeVisible();
  await field(page, "subdomain").fill(`${name}-2`);
  await expect(page.getByText("This subdomain is available.")).toBeVisible();
});

test("the password's rules are ticked, and errors are shown without sending it", async ({ page, app }) => {
  const staff = await openStaffPage(page, app);
  const { link } = await invite(staff, app);
  await page.goto(link);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await field(page, "password").pressSequentially("aB3-cdefg");
  await expect(page.locator("[data-rule][data-met=true]")).toHaveCount(4);
  await field(page, "confirm").fill("aB3-cdef");
  await field(page, "lastname").fill("");
  await sendConfirmation(page);
  const summary = summaryOf(page);
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Two inputs don't match!");
  await summary.getByRole("link", { name: "Last Name is required" }).click();
  await expect(field(page, "lastname")).toBeFocused();
  await expect(field(page, "password")).toHaveValue("aB3-cdefg");
  expect(sent).toEqual([]);
});

test("a double click on the button creates one instance", async ({ page, app }) => {
  const staff = await openStaffPage(page, app);
  const { link } = await invite(staff, app);
  await page.goto(link);
  await fillInConfirmation(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.getByRole("button", { name: "Confirm and create instance" }).dblclick();
  await expect(page.locator("[data-step]")).toHaveCount(4);
  expect(sent).toHaveLength(1);
});

test.describe("while time passes", () => {
  test.use({ ownTime: true });

  test("when fetching the progress fails, the page stays and fetches it again", async ({ page, app }) => {
    const staff = await openStaffPage(page, app);
    const { link } = await invite(staff, app);
    await page.goto(link);
    await fillInConfirmation(page);
    let isFailing = true;
    await page.route("**/check-status?*", (route) =>
      isFailing ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await sendConfirmation(page);
    const trouble = page.getByText("We cannot reach the server. Trying again…");
    await advanceClockUntil(page, 1_000, () => trouble.isVisible());
    await expect(page).toHaveURL(/\/create-instance$/);
    isFailing = false;
    await advanceClockUntil(page, 1_000, async () => (await stepsShown(page)) === "done,done,done,done");
    await expect(trouble).toHaveCount(0);
  });
});

for (const shown of ["form", "progress"] as const) {
  test(`with everything loaded the ${shown} moves less than 100 kB, and none of the staff's code`, async ({
    page,
    app,
  }) => {
    const staff = await openStaffPage(page, app);
    const { link } = await invite(staff, app, { subdomain: "slow" });
    if (shown === "progress") {
      await page.goto(link);
      await fillInConfirmation(page);
      await sendConfirmation(page);
      await expect(page.locator("[data-step]")).toHaveCount(4);
    }
    const sizes: Promise<number>[] = [];
    const scripts: Promise<string>[] = [];
    page.on("requestfinished", (request) => {
      sizes.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
      if (request.resourceType() === "script")
        scripts.push(request.response().then(async (response) => (await response?.text()) ?? ""));
    });
    await page.goto(shown === "form" ? link : "/create-instance", { waitUntil: "load" });
    if (shown === "form") await field(page, "password").focus();
    await expect.poll(async () => (await Promise.all(scripts)).join("").length).toBeGreaterThan(10_000);
    const transferred = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(transferred).toBeLessThan(100_000);
    const code = (await Promise.all(scripts)).join("\n");
    for (const staffs of ["/license/licenses", "license-manage", "/api/oem/", "react"])
      expect(code.toLowerCase()).not.toContain(staffs);
  });
}
