import { openPageAs } from "#tests/support/screens/background-actions.ts";
import type { Locator, Page } from "@playwright/test";
import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  buildSearchPath,
  chooseAction,
  fetchEventNames,
  hostedCustomersPath,
  fetchHostedCustomer,
  createHostedCustomer,
  createWaitingBuyer,
  waitForInstanceState,
  rowOf,
  waitingBuyersPath,
} from "#tests/support/screens/hosted-customers.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import { addDays, dayOf } from "#app/domain/time/time.ts";
import { goTo } from "#tests/support/screens/license-list.ts";

/** Creating an instance takes seconds. */
test.describe.configure({ timeout: 90_000 });

const pressButton = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

const currentSegment = (page: Page) => page.getByLabel("Hosted customers").locator("[aria-current]");

async function chooseCustomPeriod(dialog: Locator) {
  await dialog.getByLabel("Period").selectOption("Custom period as days");
  await dialog.getByRole("button", { name: "Update the form" }).click();
}

test.describe("actions on a hosted customer", () => {
  test(
    "extending a trial beyond its budget requires an admin and a reason",
    { tag: "@no-script" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await createHostedCustomer(page, { how: "invite" });
      await goTo(page, buildSearchPath(customer), javaScriptEnabled);
      const dialog = await chooseAction(page, customer, "Extend trial");
      await expect(dialog).toContainText("14 of 14 free extension days left");
      await pressButton(page, "Extend");
      await expect(dialog.getByRole("alert")).toBeVisible();
      await expect(dialog.getByLabel("Period")).toHaveAttribute("aria-invalid", "true");
      await chooseCustomPeriod(dialog);
      await dialog.getByLabel("Days").fill("15");
      await dialog.getByLabel("Reason").fill("Their pilot takes longer.");
      await pressButton(page, "Extend");
      await expect(dialog.getByLabel("Days")).toHaveAccessibleDescription(
        /Only an admin can extend a trial further. 14 of 14 free extension days are left./,
      );
      await expect(dialog.getByLabel("Days")).toHaveValue("15");
      await expect(dialog.getByLabel("Reason")).toHaveValue("Their pilot takes longer.");
      await dialog.getByLabel("Days").fill("10");
      await pressButton(page, "Extend");
      await expectToast(page, `The trial of ${customer.companyName} continues for 24 days`);
      expect(new URL(page.url()).search).toBe(`?search=${customer.subdomain}`);
      await expect(rowOf(page, customer)).toContainText("24 days left");

      const adminPage = await openPageAs(browser, page, "ada@example.com");
      await goTo(adminPage, `${hostedCustomersPath}/${customer.licenseKey}`, javaScriptEnabled);
      await adminPage.getByRole("dialog").getByRole("link", { name: "Extend trial" }).click();
      await chooseCustomPeriod(adminPage.getByRole("dialog"));
      await adminPage.getByLabel("Days").fill("30");
      await pressButton(adminPage, "Extend");
      await expect(adminPage.getByLabel("Reason")).toHaveAccessibleDescription(
        /Enter a reason for the extension. 4 of 14 free extension days are left./,
      );
      await adminPage.getByLabel("Reason").fill("Legal review.");
      await pressButton(adminPage, "Extend");
      await expect(adminPage.getByRole("dialog")).toContainText("0 of 14 free extension days left");
      await expect(adminPage.getByRole("dialog")).toContainText("Extended by 40 days in total");
      expect(await fetchEventNames(adminPage, customer)).toContain("extend-trial");
      await goTo(adminPage, `/license/licenses/${customer.licenseKey}?tab=history`, javaScriptEnabled);
      await expect(adminPage.getByText("Trial Extended").first()).toBeVisible();
    },
  );

  test(
    "a user converts a trial to a paid license",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await createHostedCustomer(page, { how: "invite" });
      await goTo(page, buildSearchPath(customer), javaScriptEnabled);
      const dialog = await chooseAction(page, customer, "Convert to paid");
      await expect(dialog.getByLabel("Period")).toHaveValue("1-year");
      await expect(dialog.getByLabel("Start Date")).toHaveCount(0);
      await chooseCustomPeriod(dialog);
      await expect(dialog.getByLabel("Days")).toHaveValue("365");
      await dialog.getByLabel("End Date").fill("");
      await pressButton(page, "Convert to paid");
      await expect(dialog.getByLabel("End Date")).toHaveAccessibleDescription(/Enter the end date./);
      await dialog.getByLabel("End Date").fill("2031-05-31");
      await dialog.getByLabel("Asset Capacity").fill("5000");
      await pressButton(page, "Convert to paid");
      await expectToast(page, `${customer.companyName} is a paid customer until 31 May 2031`);
      await expect(rowOf(page, customer)).toContainText("Paid");
      expect(await fetchHostedCustomer(page, customer)).toMatchObject({
        purpose: "paid",
        trialEndsAt: null,
        totalClientCapacity: 5_000,
      });
      await goTo(page, `${hostedCustomersPath}/${customer.licenseKey}/convert`, javaScriptEnabled);
      await expect(
        page.getByText("Convert to paid” is not possible for this instance right now."),
      ).toBeVisible();
      expect(await fetchEventNames(page, customer)).toContain("convert-trial");
    },
  );

  test("the dialogs preview the new end of a trial", { tag: "@no-script" }, async ({ page }) => {
    await signIn(page, "mert@example.com");
    const customer = await createHostedCustomer(page, { how: "invite" });
    const { trialEndsAt } = await fetchHostedCustomer(page, customer);
    const trialEnd = dayOf(trialEndsAt);
    await page.goto(`${hostedCustomersPath}/${customer.licenseKey}/extend`);
    const dialog = page.getByRole("dialog");
    const detailList = dialog.locator("dl").last();
    await expect(detailList).toContainText(`Current end date${formatDate(trialEnd)}`);
    await expect(detailList).toContainText("New end date–");
    await chooseCustomPeriod(dialog);
    await dialog.getByLabel("Days").fill("3");
    await pressButton(page, "Update the form");
    await expect(detailList).toContainText(`New end date${formatDate(addDays(trialEnd, 3))}`);
    await expect(detailList).toContainText("(3 days later)");

    await page.goto(`${hostedCustomersPath}/${customer.licenseKey}/convert`);
    await expect(detailList).toContainText(`Current end date${formatDate(trialEnd)}`);
    await chooseCustomPeriod(dialog);
    await dialog.getByLabel("Days").fill("30");
    await pressButton(page, "Update the form");
    await expect(detailList).toContainText(
      `New end date${formatDate(addDays(dayOf(new Date().toISOString()), 30))}`,
    );
    await dialog.getByLabel("Package Tier").selectOption("Corporate Tier 3");
    await pressButton(page, "Convert to paid");
    await expectToast(page, `${customer.companyName} is a paid customer until`);
    await page.goto(`/license/licenses/${customer.licenseKey}`);
    await expect(page.getByRole("dialog")).toContainText("Corporate Tier 3");
  });

  test(
    "a user suspends and resumes a running instance",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await waitForInstanceState(page, await createHostedCustomer(page), "running");
      await goTo(page, `${hostedCustomersPath}/${customer.licenseKey}`, javaScriptEnabled);
      const detailsDialog = page.getByRole("dialog", { name: customer.companyName });
      await detailsDialog.getByRole("link", { name: "Suspend" }).click();
      await expect(page.getByRole("dialog", { name: "Suspend instance" })).toContainText(
        customer.companyName,
      );
      await pressButton(page, "Suspend");
      await expectToast(page, "is suspended");
      await expect(detailsDialog).toContainText("Suspended");
      await expect(detailsDialog.getByRole("link", { name: "Suspend" })).toHaveCount(0);
      await goTo(page, `/license/licenses/${customer.licenseKey}/explain?status=status`, javaScriptEnabled);
      await expect(page.getByText("Staff have suspended the instance of the license.")).toBeVisible();
      await goTo(page, `${hostedCustomersPath}/${customer.licenseKey}`, javaScriptEnabled);
      await detailsDialog.getByRole("link", { name: "Resume" }).click();
      await pressButton(page, "Resume");
      await expectToast(page, "is resumed");
      await expect(detailsDialog).toContainText("Running");
      expect(await fetchEventNames(page, customer)).toEqual(
        expect.arrayContaining(["suspend-instance", "resume-instance"]),
      );
    },
  );

  test("a user retries a failed step", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const customer = await waitForInstanceState(
      page,
      await createHostedCustomer(page, { subdomainPrefix: "fail-domain" }),
      "failed",
    );
    await goTo(page, `${hostedCustomersPath}/${customer.licenseKey}?state=failed`, javaScriptEnabled);
    await expect(currentSegment(page)).toHaveText(/^Failed creations/);
    const detailsDialog = page.getByRole("dialog", { name: customer.companyName });
    await expect(detailsDialog.locator('[data-step="failed"]')).toContainText(
      "name server rejects this name",
    );
    await detailsDialog.getByRole("link", { name: "Retry failed step" }).click();
    await expect(page.getByRole("dialog", { name: "Retry failed step" })).toContainText("Domain");
    await expect(currentSegment(page)).toHaveText(/^Failed creations/);
    await pressButton(page, "Try again");
    await expectToast(page, "is being retried");
    await expect(detailsDialog.getByText("Running")).toBeVisible({ timeout: 40_000 });
    expect(await fetchEventNames(page, customer)).toContain("retry-instance");
  });

  test(
    "a user sends an invited customer another link",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await createHostedCustomer(page, { how: "invite" });
      await goTo(page, `${hostedCustomersPath}/${customer.licenseKey}`, javaScriptEnabled);
      const detailsDialog = page.getByRole("dialog", { name: customer.companyName });
      await expect(detailsDialog).toContainText("Valid until");
      await detailsDialog.getByRole("link", { name: "Resend invitation" }).click();
      await pressButton(page, "Send a new link");
      await expectToast(page, "was not sent. The mail was saved as a file");
      const events = await fetchEventNames(page, customer);
      expect(events.filter((name) => name === "invite-customer")).toHaveLength(2);
    },
  );

  test("a user deletes an instance after typing its subdomain", async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const customer = await createHostedCustomer(page, { how: "invite" });
    await goTo(page, buildSearchPath(customer), javaScriptEnabled);
    const dialog = await chooseAction(page, customer, "Delete instance");
    await dialog.getByRole("textbox").fill("another");
    await pressButton(page, "Delete instance");
    await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(
      /Type the subdomain of this instance./,
    );
    await dialog.getByRole("textbox").fill(customer.subdomain);
    await pressButton(page, "Delete instance");
    await expectToast(page, `The instance ${customer.subdomain} was deleted`);
    await expect(rowOf(page, customer)).toHaveCount(0);
    await goTo(page, `${buildSearchPath(customer)}&state=deleted`, javaScriptEnabled);
    await expect(rowOf(page, customer)).toContainText("Deleted");
    expect(await fetchEventNames(page, customer)).toContain("delete-instance");
    await goTo(page, `${hostedCustomersPath}/${customer.licenseKey}/extend`, javaScriptEnabled);
    await expect(page.getByText("Extend trial” is not possible for this instance right now.")).toBeVisible();
  });

  test("the page of an unknown customer responds with 404", { tag: "@no-script" }, async ({ page }) => {
    await signIn(page, "mert@example.com");
    const response = await page.goto(`${hostedCustomersPath}/AAAAA-BBBBB-CCCCC-DDDDD-EEEEE/extend`);
    expect(response?.status()).toBe(404);
  });
});

test.describe("waiting buyers", () => {
  test("a user approves a waiting buyer", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const buyer = await createWaitingBuyer(page, "approval");
    await goTo(page, `${hostedCustomersPath}?state=waiting&search=${buyer.subdomain}`, javaScriptEnabled);
    await expect(rowOf(page, buyer)).toContainText("Waiting for us");
    await chooseAction(page, buyer, "Approve and create");
    await expect(page).toHaveURL(`${waitingBuyersPath}/${buyer.licenseKey}/approve`);

    await goTo(page, `${waitingBuyersPath}?pageSize=100`, javaScriptEnabled);
    await expect(page.getByRole("link", { name: /^Waiting for us \(\d+\)/ })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expect(rowOf(page, buyer)).toContainText("The order needs our approval.");
    await expect(rowOf(page, buyer)).toContainText("just now");
    await rowOf(page, buyer)
      .getByRole("link", { name: /^Approve and create/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Approve and create" });
    await expect(dialog).toContainText("gets a mail from us");
    await expect(currentSegment(page)).toHaveText(/^Waiting for us/);
    await pressButton(page, "Approve and create");
    await expectToast(page, "is being created");
    await expect(rowOf(page, buyer)).toHaveCount(0);
    expect(await fetchEventNames(page, buyer)).toContain("approve-instance");
    await goTo(page, `${waitingBuyersPath}/${buyer.licenseKey}/approve`, javaScriptEnabled);
    await expect(page.getByText(`${buyer.companyName} is no longer waiting.`)).toBeVisible();
  });

  test(
    "a buyer continues to wait while there is no capacity",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const buyer = await createWaitingBuyer(page, "full");
      await goTo(page, `${waitingBuyersPath}/${buyer.licenseKey}/approve`, javaScriptEnabled);
      await expect(page.getByRole("dialog")).toContainText("If there is capacity now");
      await pressButton(page, "Approve and create");
      await expect(page.getByRole("dialog").getByRole("alert")).toContainText("There is still no capacity");
      await goTo(page, `${waitingBuyersPath}?pageSize=100`, javaScriptEnabled);
      await expect(rowOf(page, buyer)).toContainText("There is no capacity for another instance.");
    },
  );

  test(
    "a user without license-manage cannot approve a buyer",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "rita@example.com");
      const buyer = await createWaitingBuyer(page, "full");
      await goTo(page, `${waitingBuyersPath}?pageSize=100`, javaScriptEnabled);
      await expect(rowOf(page, buyer)).toBeVisible();
      await expect(rowOf(page, buyer).getByRole("link", { name: /^Approve/ })).toHaveCount(0);
      await goTo(page, `${waitingBuyersPath}/${buyer.licenseKey}/approve`, javaScriptEnabled);
      await expect(page.getByText("“Edits Licenses”")).toBeVisible();
    },
  );
});
