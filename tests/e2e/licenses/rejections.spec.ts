import { activateServer, createLicense } from "#tests/support/screens/background-actions.ts";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const newLicense = {
  isOffline: false,
  quota: {
    activationDate: "2026-01-01",
    expirationDate: "2090-12-31",
    serverCapacity: 1,
    totalClientCapacity: 100,
  },
};

test(
  "a rejected server is shown and dismissed on its license",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page, newLicense);
    await activateServer(page, licensePath, "host-r1");
    const licenseKey = licensePath.split("/").at(-1) ?? "";
    const response = await page.request.post("/product/v1/activations", {
      data: { licenseKey, deviceId: "host-r2", serials: [], version: "5.12.0" },
    });
    expect(response.status()).toBe(403);
    const dialog = await openDialog(page, `${licensePath}?tab=servers`, javaScriptEnabled);
    const row = dialog.getByRole("table", { name: "Rejected servers" }).getByRole("row", { name: "host-r2" });
    await expect(row).toContainText("The server limit of this license is reached.");
    await expect(row).toContainText("1 time");
    await expect(dialog.getByRole("region", { name: "Forecast" })).toContainText("There is no forecast yet");
    await dialog.getByRole("link", { name: "Dismiss host-r2" }).click();
    await dialog.getByLabel("Reason").fill("The customer buys another server.");
    await dialog.getByRole("button", { name: "Dismiss" }).click();
    await expectToast(page, "The rejections of host-r2 are dismissed");
    await expect(dialog.getByRole("heading", { name: "Rejected servers" })).toBeHidden();
    await page.goto("/license/rejections?dismissed=true");
    await expect(page.getByRole("row", { name: "host-r2" }).first()).toContainText(
      "The customer buys another server.",
    );
  },
);

test("a user downloads a statement of use", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page, newLicense);
  const dialog = await openDialog(page, `${licensePath}?tab=servers`, javaScriptEnabled);
  await dialog.getByRole("link", { name: "Statement of use" }).click();
  await dialog.getByLabel("Last day").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Choose" }).click();
  await expect(dialog.getByText("The last day is before the first day.")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Download CSV" })).toBeHidden();
  await page.goto(`${licensePath}/statement`);
  const url = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  const file = await page.request.get(url ?? "");
  expect(await file.text()).toContain("Days With Reports,0");
});
