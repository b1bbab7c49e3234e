import type { Page } from "@playwright/test";
import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createTagName } from "#tests/support/screens/tags.ts";

const catalogPath = "/license/settings/catalog";

interface CatalogDocument {
  packages: { id: string; name: string; licenseType: number; tiers: unknown[] }[];
}

/** The saved catalog, read from the API. */
async function fetchCatalog(page: Page): Promise<CatalogDocument> {
  const { origin } = new URL(page.url());
  const response = await page.request.get(`${origin}/api/oem/catalog`);
  const { packages } = (await response.json()).result;
  return { packages };
}

/** Adds a package to the draft. The package has no tiers, so other tests on the same server cannot use it. */
async function addPackage(page: Page, name: string) {
  await page.goto(`${catalogPath}/packages/new`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("ID").fill(name);
  await dialog.getByRole("button", { name: "Add to draft" }).click();
  await expect(page.getByText("1 change not saved yet.")).toBeVisible();
}

test.describe("the catalog", () => {
  test("an admin reviews and saves the catalog and resolves a conflict", async ({ page }) => {
    await signIn(page, "ada@example.com");
    const name = createTagName("catalog");
    await addPackage(page, name);
    expect((await fetchCatalog(page)).packages.map(({ id }) => id)).not.toContain(name);
    await page.getByRole("link", { name: "Review and save" }).click();
    const changeList = page.getByRole("list", { name: "Changes" });
    await expect(changeList.getByRole("listitem")).toHaveCount(1);
    await expect(changeList).toContainText(`Package ${name}`);

    const { packages } = await fetchCatalog(page);
    const otherPackageId = createTagName("other");
    const otherPackages = [
      ...packages,
      { id: otherPackageId, name: otherPackageId, licenseType: 1, tiers: [] },
    ];
    await changeThroughApi(page, "PUT", "/api/oem/catalog", { packages: otherPackages });
    await page.getByRole("button", { name: "Save the catalog" }).click();
    await expect(page.getByText("Another user saved a change in the meantime")).toBeVisible();
    await page.getByRole("radio", { name: "Yours" }).check();
    await page.getByRole("button", { name: "Save again" }).click();
    await expect(page.getByText("The catalog was saved").first()).toBeVisible();
    const savedIds = (await fetchCatalog(page)).packages.map(({ id }) => id);
    expect(savedIds).toContain(name);
    expect(savedIds).not.toContain(otherPackageId);
    await changeThroughApi(page, "PUT", "/api/oem/catalog", { packages });
  });

  test("the review names errors of a JSON document by path", { tag: "@no-script" }, async ({ page }) => {
    await signIn(page, "ada@example.com");
    await page.goto(`${catalogPath}/document`);
    const dialog = page.getByRole("dialog");
    const documentField = dialog.getByLabel("Document (JSON)");
    const typedText = '{"packages":[{"id":"a b","name":"A","licenseType":1,"tiers":[]}]}';
    await documentField.fill(typedText);
    await dialog.getByRole("button", { name: "Review" }).click();
    await expect(dialog.getByRole("alert")).toContainText("packages[0].id: An id has up to 64 letters");
    await expect(documentField).toHaveValue(typedText);
    await documentField.fill('{"packages":[]}');
    await dialog.getByRole("button", { name: "Review" }).click();
    await expect(page).toHaveURL(`${catalogPath}/review`);
    await expect(page.getByText("The catalog cannot be saved")).toBeVisible();
    await page.goto(catalogPath);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Your unsaved changes were discarded").first()).toBeVisible();
  });

  test("an admin changes the grace period of a tier", { tag: "@no-script" }, async ({ page }) => {
    await signIn(page, "ada@example.com");
    await page.goto(`${catalogPath}/tiers/fleet-single`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Grace period (days)").fill("10");
    await dialog.getByRole("button", { name: "Add to draft" }).click();
    await expect(page.getByText("Grace period: 10 days")).toBeVisible();
    await page.goto(`${catalogPath}/review`);
    const changeList = page.getByRole("list", { name: "Changes" });
    await expect(changeList).toContainText("Grace: none → 10 days");
    await page.goto(catalogPath);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Grace period: 10 days")).toHaveCount(0);
  });

  test("an admin duplicates a tier", { tag: "@no-script" }, async ({ page }) => {
    await signIn(page, "ada@example.com");
    await page.goto(catalogPath);
    await page.getByRole("link", { name: "Duplicate Fleet Single" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("SSO")).not.toBeChecked();
    await expect(dialog.getByLabel("Automation Hub")).toHaveValue("1");
    await dialog.getByLabel(/^Name/).fill("Double");
    await dialog.getByLabel("Assets").fill("1000");
    await dialog.getByLabel("SSO").check();
    await dialog.getByLabel("Other feature").first().fill("Live response");
    await dialog.getByLabel("Value", { exact: true }).first().fill("3");
    await dialog.getByRole("button", { name: "Add to draft" }).click();
    await expect(page.getByText("1 change not saved yet.")).toBeVisible();

    const { origin } = new URL(page.url());
    const draftResponse = await page.request.get(`${origin}/api/oem/catalog/draft`);
    const { draft } = (await draftResponse.json()).result;
    const tiers: { id: string }[] = draft.packages.flatMap(
      (draftPackage: { tiers: object[] }) => draftPackage.tiers,
    );
    expect(tiers.find(({ id }) => id === "fleet-double")).toEqual({
      id: "fleet-double",
      name: "Double",
      prettyName: "Fleet Double",
      features: [
        { name: "servers", defaultVal: 3 },
        { name: "assets", defaultVal: 1000 },
        { name: "airCore", defaultVal: 1 },
        { name: "fleetAI", defaultVal: 1 },
        { name: "sso", defaultVal: 1 },
        { name: "integration", defaultVal: 0 },
        { name: "automationHub", defaultVal: 1 },
        { name: "liveResponse", defaultVal: 3, prettyName: "Live response" },
      ],
    });
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Fleet Double")).toHaveCount(0);
  });

  test("a user without settings-manage cannot open the catalog", { tag: "@no-script" }, async ({ page }) => {
    await signIn(page, "rita@example.com");
    expect((await page.goto(catalogPath))?.status()).toBe(403);
    expect((await page.goto(`${catalogPath}/document`))?.status()).toBe(403);
    expect((await page.goto(`${catalogPath}/catalog.json`))?.status()).toBe(403);
  });
});
