import { colleague } from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  searchAddress,
  choose,
  eventNames,
  hosted,
  hostedNow,
  newHosted,
  newWaitingBuyer,
  waitForState,
  rowOf,
  waiting,
} from "#tests/support/screens/hosted-customers.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import { addDays, dayOf } from "#app/domain/time/time.ts";
import { goTo } from "#tests/support/screens/license-list.ts";

/** Creating an instance takes seconds. */
test.describe.configure({ timeout: 90_000 });

const press = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test.describe("with a hosted customer", () => {
  test(
    "a trial is extended within its budget; more requires an admin and a reason, as the field says",
    { tag: "@plain" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await newHosted(page, { how: "invite" });
      await goTo(page, searchAddress(customer), javaScriptEnabled);
      const dialog = await choose(page, customer, "Extend trial");
      await expect(dialog).toContainText("14 of 14 days left");
      await press(page, "Extend");
      await expect(dialog.getByRole("alert")).toBeVisible();
      await expect(dialog.getByLabel("Days")).toHaveAttribute("aria-invalid", "true");
      await dialog.getByLabel("Days").fill("15");
      await dialog.getByLabel("Reason").fill("They asked nicely.");
      await press(page, "Extend");
      await expect(dialog.getByLabel("Days")).toHaveAccessibleDescription(
        /Only an admin extends a trial further. 14 of 14 days are left./,
      );
      await expect(dialog.getByLabel("Days")).toHaveValue("15");
      await expect(dialog.getByLabel("Reason")).toHaveValue("They asked nicely.");
      await dialog.getByLabel("Days").fill("10");
      await press(page, "Extend");
      await expectToast(page, `The trial of ${customer.companyName} goes on for 24 days`);
      expect(new URL(page.url()).search).toBe(`?search=${customer.subdomain}`);
      await expect(rowOf(page, customer)).toContainText("24 days left");

      const admin = await colleague(browser, page, "ada@example.com");
      await goTo(admin, `${hosted}/${customer.licenseKey}`, javaScriptEnabled);
      await admin.getByRole("dialog").getByRole("link", { name: "Extend trial" }).click();
      await admin.getByLabel("Days").fill("30");
      await press(admin, "Extend");
      await expect(admin.getByLabel("Reason")).toHaveAccessibleDescription(
        /Give a reason: 4 of 14 days are left./,
      );
      await admin.getByLabel("Reason").fill("Legal review.");
      await press(admin, "Extend");
      await expect(admin.getByRole("dialog")).toContainText("0 of 14 days left");
      await expect(admin.getByRole("dialog")).toContainText("Extended by 40 days in all");
      expect(await eventNames(admin, customer)).toContain("extend-trial");
      await goTo(admin, `/license/licenses/${customer.licenseKey}?tab=history`, javaScriptEnabled);
      await expect(admin.getByText("Trial Extended").first()).toBeVisible();
    },
  );

  test(
    "a trial becomes a paid one, for a number of days or until a day",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await newHosted(page, { how: "invite" });
      await goTo(page, searchAddress(customer), javaScriptEnabled);
      const dialog = await choose(page, customer, "Convert to paid");
      await expect(dialog.getByRole("spinbutton", { name: /^Days/ })).toHaveValue("365");
      await dialog.getByRole("radio", { name: "Until a day" }).check();
      await press(page, "Update the form");
      await press(page, "Convert to paid");
      await expect(dialog.getByLabel("Last day")).toHaveAccessibleDescription(/Choose the last day./);
      await dialog.getByLabel("Last day").fill("2031-05-31");
      await dialog.getByLabel("Asset Capacity").fill("5000");
      await press(page, "Convert to paid");
      await expectToast(page, `${customer.companyName} is a paid customer until 31 May 2031`);
      await expect(rowOf(page, customer)).toContainText("Paid");
      expect(await hostedNow(page, customer)).toMatchObject({
        purpose: "paid",
        trialEndsAt: null,
        totalClientCapacity: 5_000,
      });
      await goTo(page, `${hosted}/${customer.licenseKey}/convert`, javaScriptEnabled);
      await expect(page.getByText("Convert to paid: there is nothing to do.")).toBeVisible();
      expect(await eventNames(page, customer)).toContain("convert-trial");
    },
  );

  test(
    "extending and converting show the new end beforehand, and a conversion changes the tier",
    { tag: "@plain" },
    async ({ page }) => {
      await signIn(page, "mert@example.com");
      const customer = await newHosted(page, { how: "invite" });
      const { trialEndsAt } = await hostedNow(page, customer);
      const end = dayOf(trialEndsAt);
      await page.goto(`${hosted}/${customer.licenseKey}/extend`);
      const dialog = page.getByRole("dialog");
      const facts = dialog.locator("dl").last();
      await expect(facts).toContainText(`Now ends${formatDate(end)}`);
      await expect(facts).toContainText("Then ends–");
      await dialog.getByLabel("Days").fill("3");
      await press(page, "Update the form");
      await expect(facts).toContainText(`Then ends${formatDate(addDays(end, 3))}`);
      await expect(facts).toContainText("(3 days later)");

      await page.goto(`${hosted}/${customer.licenseKey}/convert`);
      await expect(facts).toContainText(`Now ends${formatDate(end)}`);
      await dialog.getByRole("spinbutton", { name: /^Days/ }).fill("30");
      await press(page, "Update the form");
      await expect(facts).toContainText(
        `Then ends${formatDate(addDays(dayOf(new Date().toISOString()), 30))}`,
      );
      await dialog.getByLabel("Package Tier").selectOption("Corporate Tier 3");
      await press(page, "Convert to paid");
      await expectToast(page, `${customer.companyName} is a paid customer until`);
      await page.goto(`/license/licenses/${customer.licenseKey}`);
      await expect(page.getByRole("dialog")).toContainText("Corporate Tier 3");
    },
  );

  test(
    "a running instance is suspended and resumed",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await waitForState(page, await newHosted(page), "running");
      await goTo(page, `${hosted}/${customer.licenseKey}`, javaScriptEnabled);
      const details = page.getByRole("dialog", { name: customer.companyName });
      await details.getByRole("link", { name: "Suspend" }).click();
      await expect(page.getByRole("dialog", { name: "Suspend instance" })).toContainText(
        customer.companyName,
      );
      await press(page, "Suspend");
      await expectToast(page, "is suspended");
      await expect(details).toContainText("Suspended");
      await expect(details.getByRole("link", { name: "Suspend" })).toHaveCount(0);
      await goTo(page, `/license/licenses/${customer.licenseKey}/explain?status=status`, javaScriptEnabled);
      await expect(page.getByText("Staff have suspended the instance that runs on it.")).toBeVisible();
      await goTo(page, `${hosted}/${customer.licenseKey}`, javaScriptEnabled);
      await details.getByRole("link", { name: "Resume" }).click();
      await press(page, "Resume");
      await expectToast(page, "is resumed");
      await expect(details).toContainText("Running");
      expect(await eventNames(page, customer)).toEqual(
        expect.arrayContaining(["suspend-instance", "resume-instance"]),
      );
    },
  );

  test("a failed step is retried", { tag: "@plain" }, async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const customer = await waitForState(page, await newHosted(page, { what: "fail-domain" }), "failed");
    await goTo(page, `${hosted}/${customer.licenseKey}`, javaScriptEnabled);
    const details = page.getByRole("dialog", { name: customer.companyName });
    await expect(details.locator('[data-step="failed"]')).toContainText("name server rejects this name");
    await details.getByRole("link", { name: "Retry failed step" }).click();
    await expect(page.getByRole("dialog", { name: "Retry failed step" })).toContainText("Domain");
    await press(page, "Try again");
    await expectToast(page, "is being retried");
    await expect(details.getByText("Running")).toBeVisible({ timeout: 40_000 });
    expect(await eventNames(page, customer)).toContain("retry-instance");
  });

  test("an invited customer gets another link", { tag: "@plain" }, async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const customer = await newHosted(page, { how: "invite" });
    await goTo(page, `${hosted}/${customer.licenseKey}`, javaScriptEnabled);
    const details = page.getByRole("dialog", { name: customer.companyName });
    await expect(details).toContainText("Good until");
    await details.getByRole("link", { name: "Resend invitation" }).click();
    await press(page, "Send another link");
    await expectToast(page, "was not sent. It was kept as a file");
    const events = await eventNames(page, customer);
    expect(events.filter((name) => name === "invite-customer")).toHaveLength(2);
  });

  test("an instance is deleted once its subdomain is typed", async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const customer = await newHosted(page, { how: "invite" });
    await goTo(page, searchAddress(customer), javaScriptEnabled);
    const dialog = await choose(page, customer, "Delete instance");
    await dialog.getByRole("textbox").fill("another");
    await press(page, "Delete instance");
    await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(
      /Type the subdomain of this instance./,
    );
    await dialog.getByRole("textbox").fill(customer.subdomain);
    await press(page, "Delete instance");
    await expectToast(page, `The instance ${customer.subdomain} was deleted`);
    await expect(rowOf(page, customer)).toHaveCount(0);
    await goTo(page, `${searchAddress(customer)}&state=deleted`, javaScriptEnabled);
    await expect(rowOf(page, customer)).toContainText("Deleted");
    expect(await eventNames(page, customer)).toContain("delete-instance");
    await goTo(page, `${hosted}/${customer.licenseKey}/extend`, javaScriptEnabled);
    await expect(page.getByText("Extend trial: there is nothing to do.")).toBeVisible();
  });

  test("for an unknown customer, the page says so", { tag: "@plain" }, async ({ page }) => {
    await signIn(page, "mert@example.com");
    const response = await page.goto(`${hosted}/AAAAA-BBBBB-CCCCC-DDDDD-EEEEE/extend`);
    expect(response?.status()).toBe(404);
  });
});

test.describe("a buyer who waits for staff", () => {
  test(
    "is listed with reason and start, and is approved and created",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const buyer = await newWaitingBuyer(page, "approval");
      await goTo(page, `${hosted}?state=waiting&search=${buyer.subdomain}`, javaScriptEnabled);
      await expect(rowOf(page, buyer)).toContainText("Waiting for us");
      await choose(page, buyer, "Approve and create");
      await expect(page).toHaveURL(`${waiting}/${buyer.licenseKey}/approve`);

      await goTo(page, `${waiting}?pageSize=100`, javaScriptEnabled);
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
      await press(page, "Approve and create");
      await expectToast(page, "is being created");
      await expect(rowOf(page, buyer)).toHaveCount(0);
      expect(await eventNames(page, buyer)).toContain("approve-instance");
      await goTo(page, `${waiting}/${buyer.licenseKey}/approve`, javaScriptEnabled);
      await expect(page.getByText(`${buyer.companyName} does not wait any more.`)).toBeVisible();
    },
  );

  test(
    "continues to wait while there is no capacity",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const buyer = await newWaitingBuyer(page, "full");
      await goTo(page, `${waiting}/${buyer.licenseKey}/approve`, javaScriptEnabled);
      await press(page, "Approve and create");
      await expect(page.getByRole("dialog").getByRole("alert")).toContainText("There is still no room");
      await goTo(page, `${waiting}?pageSize=100`, javaScriptEnabled);
      await expect(rowOf(page, buyer)).toContainText("There is no room for another instance.");
    },
  );

  test(
    "is visible to every user, and approved with the privilege",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "rita@example.com");
      const buyer = await newWaitingBuyer(page, "full");
      await goTo(page, `${waiting}?pageSize=100`, javaScriptEnabled);
      await expect(rowOf(page, buyer)).toBeVisible();
      await expect(rowOf(page, buyer).getByRole("link", { name: /^Approve/ })).toHaveCount(0);
      await goTo(page, `${waiting}/${buyer.licenseKey}/approve`, javaScriptEnabled);
      await expect(page.getByText("license-manage")).toBeVisible();
    },
  );
});
