import { formatDate } from "#app/domain/time/format-date.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  createHostedCustomer,
  fetchHostedCustomer,
  hostedCustomersPath,
} from "#tests/support/screens/hosted-customers.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";

test(
  "a trial is converted to an earlier end only after a confirmation",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "mert@example.com");
    const customer = await createHostedCustomer(page, { how: "invite" });
    const { trialEndsAt } = await fetchHostedCustomer(page, customer);
    await page.goto(`${hostedCustomersPath}/${customer.licenseKey}/convert`);
    const dialog = page.getByRole("dialog");
    const convertButton = dialog.getByRole("button", { name: "Convert to paid", exact: true });
    await dialog.getByLabel("Period").selectOption("Custom period as days");
    await dialog.getByRole("button", { name: "Update the form" }).click();
    await dialog.getByLabel("Days").fill("3");
    await convertButton.click();
    await expect(dialog.getByRole("alert")).toContainText("This end date is before the end of the trial.");
    await expect(dialog).toContainText(`before the trial, which ends on ${formatDate(dayOf(trialEndsAt))}`);
    expect(await fetchHostedCustomer(page, customer)).toMatchObject({ purpose: "trial" });
    await dialog.getByLabel("Convert to paid anyway").check();
    await convertButton.click();
    await expectToast(page, `${customer.companyName} is a paid customer until`);
  },
);
