import { activateServer, createLicense } from "#tests/support/screens/background-actions.ts";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, switchUser, test } from "#tests/support/browser/fixtures.ts";

const buildQuotaFields = (serverCapacity: number) => ({
  quota: {
    activationDate: "2026-01-01",
    expirationDate: "2090-12-31",
    serverCapacity,
    totalClientCapacity: 100,
  },
});

test(
  "the server list shows the use and the serials of each server",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page, { isOffline: false, ...buildQuotaFields(1) });
    await activateServer(page, licensePath, "host-1", 42);
    const dialog = await openDialog(page, `${licensePath}?tab=servers`, javaScriptEnabled);
    for (const name of ["Device ID", "Use", "Status", "Last Contact"])
      await expect(dialog.getByRole("columnheader", { name })).toBeVisible();
    const row = dialog.getByRole("row", { name: "host-1" });
    await expect(row).toContainText("Assets 42");
    await expect(row).toContainText("Connections 2");
    await expect(row).toContainText("Enabled");
    await expect(dialog.getByText("disk-of-host-1")).toBeHidden();
    await row.locator("summary").click();
    for (const label of [
      "Activated On",
      "First Contact",
      "Version",
      "5.12.0",
      "Disk",
      "disk-of-host-1",
      "MachineName",
    ])
      await expect(row.getByText(label, { exact: true }).first()).toBeVisible();
  },
);

test("a user disables and enables a server", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page, { isOffline: false, ...buildQuotaFields(1) });
  await activateServer(page, licensePath, "host-2");
  const dialog = await openDialog(page, `${licensePath}?tab=servers`, javaScriptEnabled);
  await dialog.getByRole("link", { name: "Disable host-2" }).click();
  await expect(
    dialog.getByText("Disabled servers cannot be used until enabled. Are you sure?", { exact: true }),
  ).toBeVisible();
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog.getByRole("row", { name: "host-2" })).toContainText("Enabled");

  await dialog.getByRole("link", { name: "Disable host-2" }).click();
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expectToast(page, "Server host-2 is disabled");
  await expect(page).toHaveURL(`${licensePath}?tab=servers`);
  await expect(dialog.getByRole("row", { name: "host-2" })).toContainText("Disabled");
  const enableLink = dialog.getByRole("link", { name: "Enable host-2" });
  if (javaScriptEnabled) await expect(enableLink).toBeFocused();

  await enableLink.click();
  await expect(dialog.getByText("Are you sure?", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Enable" }).click();
  await expectToast(page, "Server host-2 is enabled");
  await expect(dialog.getByRole("row", { name: "host-2" })).toContainText("Enabled");
});

test("releasing a server frees its seat", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page, { isOffline: false, ...buildQuotaFields(1) });
  await activateServer(page, licensePath, "host-4");
  const dialog = await openDialog(page, `${licensePath}?tab=servers`, javaScriptEnabled);
  await dialog.getByRole("link", { name: "Release host-4" }).click();
  await expect(dialog.getByText("The seat of this server becomes free for another server.")).toBeVisible();
  await dialog.getByRole("button", { name: "Release" }).click();
  await expectToast(page, "Server host-4 is released");
  await expect(page).toHaveURL(`${licensePath}?tab=servers`);
  await expect(dialog.getByRole("row", { name: "host-4" })).toContainText("Released");
  await expect(dialog.getByRole("link", { name: "Release host-4" })).toHaveCount(0);
  await expect(dialog.getByRole("tab", { name: "Servers 1" })).toBeVisible();
  await activateServer(page, licensePath, "host-5");
});

test("a new server needs the activation code of its license", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page, { isOffline: false, ...buildQuotaFields(3) });
  const dialog = await openDialog(page, `${licensePath}?tab=servers`, javaScriptEnabled);
  await expect(dialog.getByText("New servers need the license key only.")).toBeVisible();
  await dialog.getByRole("link", { name: "Create activation code" }).click();
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("it will not be shown again")).toBeVisible();
  const code = (await dialog.locator("code.select-all").innerText()).trim();
  await dialog.getByRole("link", { name: "Done" }).click();
  await expect(dialog.getByText("New servers need the license key and the activation code")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Replace activation code" })).toBeVisible();
  await expect(dialog.getByText(code)).toHaveCount(0);
  const activation = {
    licenseKey: licensePath.split("/").at(-1),
    deviceId: "host-6",
    serials: [],
    version: "5",
  };
  const { origin } = new URL(page.url());
  const postActivation = (data: object) => page.request.post(`${origin}/product/v1/activations`, { data });
  expect((await postActivation(activation)).status()).toBe(403);
  expect((await postActivation({ ...activation, activationCode: code })).status()).toBe(201);
});

test(
  "a page of the server list has ten servers",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page, { isOffline: false, ...buildQuotaFields(11) });
    for (let serverNumber = 1; serverNumber <= 11; serverNumber++)
      await activateServer(page, licensePath, `rack-${String(serverNumber).padStart(2, "0")}`);
    const dialog = await openDialog(page, `${licensePath}?tab=servers`, javaScriptEnabled);
    await expect(dialog.getByRole("row")).toHaveCount(11);
    await dialog.getByRole("link", { name: "Next" }).click();
    await expect(dialog.getByRole("row")).toHaveCount(2);
    await dialog.getByRole("link", { name: /^Disable rack-/ }).click();
    await dialog.getByRole("button", { name: "Disable" }).click();
    await expect(page).toHaveURL(/tab=servers.*serversPage=1/);
    await expect(dialog.getByRole("row").last()).toContainText("Disabled");
  },
);

test(
  "an offline license without servers shows a hint",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page);
    const dialog = await openDialog(page, `${licensePath}?tab=servers`, javaScriptEnabled);
    await expect(dialog.getByText("No server has been activated yet.")).toBeVisible();
    await expect(dialog.getByText("This license is offline, so")).toBeVisible();
  },
);

test(
  "a user without license-manage cannot change servers",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page, { isOffline: false, ...buildQuotaFields(1) });
    await activateServer(page, licensePath, "host-3");
    const dialog = await openDialog(page, `${licensePath}?tab=servers`, javaScriptEnabled);
    const changePath = await dialog.getByRole("link", { name: "Disable host-3" }).getAttribute("href");
    await switchUser(page, "rita@example.com");
    await openDialog(page, `${licensePath}?tab=servers`, javaScriptEnabled);
    await expect(dialog.getByRole("row", { name: "host-3" })).toContainText("Enabled");
    await expect(dialog.getByRole("link", { name: /host-3/ })).toHaveCount(0);
    expect((await page.goto((changePath ?? "").replace("/status", "/release")))?.status()).toBe(403);
    expect((await page.goto(changePath ?? ""))?.status()).toBe(403);
    await expect(page.getByText("“Edits Licenses”")).toBeVisible();
  },
);
