import { createLicense } from "#tests/support/screens/background-actions.ts";
import { expectToast, openDialog } from "#tests/support/screens/license-details.ts";
import { expect, signIn, switchUser, test } from "#tests/support/browser/fixtures.ts";

const oneSeatLicense = {
  quota: {
    activationDate: "2026-01-01",
    expirationDate: "2090-12-31",
    serverCapacity: 1,
    totalClientCapacity: 100,
  },
};

test("the license file form rejects a download without a free seat", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page, oneSeatLicense);
  const dialog = await openDialog(page, `${licensePath}/license-file`, javaScriptEnabled);
  await expect(dialog.getByText("1 of 1 seat free.")).toBeVisible();
  await dialog.getByLabel("Seed Key").fill("seed-of-one-machine");
  const downloadPromise = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const link = dialog.getByRole("link", { name: /\.lic$/ });
  await expect(link).toHaveAttribute("target", "_blank");
  if (!javaScriptEnabled) await link.click();
  expect((await downloadPromise).suggestedFilename()).toMatch(/\.lic$/);

  await openDialog(page, `${licensePath}/license-file`, javaScriptEnabled);
  await expect(dialog.getByText("No seat is free (limit: 1 server).")).toBeVisible();
  const pageCountBefore = javaScriptEnabled ? context.pages().length : 0;
  await dialog.getByLabel("Seed Key").fill("seed-of-another");
  await dialog.getByRole("button", { name: "Download" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The server limit of this license is reached.");
  await expect(dialog.getByLabel("Seed Key")).toHaveValue("seed-of-another");
  await expect(dialog.getByLabel("Seed Key")).toHaveAttribute("aria-invalid", "true");
  if (javaScriptEnabled) expect(context.pages()).toHaveLength(pageCountBefore);

  await openDialog(page, licensePath, javaScriptEnabled);
  await expect(dialog.getByText(/offline-[0-9a-f]{16}, until \d\d \w{3} \d{4}/)).toBeVisible();
  await expect(dialog.getByText("License File Downloaded")).toBeVisible();
  await dialog.getByRole("link", { name: "Show the machines" }).click();
  await expect(page).toHaveURL(`${licensePath}?tab=servers`);
});

test("a user mails the certificate to the contact", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const email = "joe.wren@globex.example";
  const licensePath = await createLicense(page);
  const dialog = await openDialog(page, licensePath, javaScriptEnabled);
  await dialog.getByRole("link", { name: "Certificate (PDF)" }).click();
  const preview = page.getByRole("dialog", { name: "License Certificate" });
  await preview.getByRole("link", { name: "Mail PDF" }).click();
  const mailDialog = page.getByRole("dialog", { name: "Mail the certificate?" });
  await expect(mailDialog.getByText(email)).toBeVisible();
  await mailDialog.getByRole("link", { name: "Cancel" }).click();
  await preview.getByRole("link", { name: "Mail PDF" }).click();
  await mailDialog.getByRole("button", { name: "Send mail" }).click();
  await expectToast(page, `The certificate for ${email} was not sent, because there is no mail server`);
  await expect(page).toHaveURL(licensePath);
  await expect(dialog.getByText("Certificate Issued")).toBeVisible();
});

test(
  "the details show that a license file has no end date",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const quota = { ...oneSeatLicense.quota, expirationDate: "2150-01-01" };
    const licensePath = await createLicense(page, { quota });
    const key = licensePath.split("/").at(-1);
    expect((await page.request.get(`/api/oem/licenses/${key}/download/seed-of-one-machine`)).ok()).toBe(true);
    const dialog = await openDialog(page, licensePath, javaScriptEnabled);
    await expect(dialog.getByText(/offline-[0-9a-f]{16}, without an end/)).toBeVisible();
  },
);

test(
  "a user without license-manage cannot download license files",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page, oneSeatLicense);
    const dialog = await openDialog(page, licensePath, javaScriptEnabled);
    await expect(dialog.getByRole("link", { name: "License file" })).toBeVisible();
    await switchUser(page, "rita@example.com");
    await openDialog(page, licensePath, javaScriptEnabled);
    await expect(dialog.getByRole("link", { name: "Certificate (PDF)" })).toBeVisible();
    await expect(dialog.getByRole("link", { name: "License file" })).toHaveCount(0);
    await dialog.getByRole("link", { name: "Certificate (PDF)" }).click();
    const preview = page.getByRole("dialog", { name: "License Certificate" });
    await expect(preview.getByRole("link", { name: "Download PDF" })).toBeVisible();
    await expect(preview.getByRole("button", { name: "Mail PDF" })).toHaveCount(0);
    expect((await page.goto(`${licensePath}/license-file`))?.status()).toBe(403);
    await expect(page.getByText("“Edits Licenses”")).toBeVisible();
  },
);
