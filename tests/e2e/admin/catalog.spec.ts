import type { Page } from "@playwright/test";
import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { newName } from "#tests/support/screens/tags.ts";

const address = "/license/settings/catalog";

interface Document {
  packages: { id: string; name: string; licenseType: number; tiers: unknown[] }[];
}

/** The saved catalog, read from the API. */
async function stored(page: Page): Promise<Document> {
  const { origin } = new URL(page.url());
  const { packages } = (await (await page.request.get(`${origin}/api/oem/catalog`)).json()).result;
  return { packages };
}

/** A package without tiers cannot be used, so the other tests of the server do not see it. */
async function addPackage(page: Page, name: string) {
  await page.goto(`${address}/packages/new`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("ID").fill(name);
  await dialog.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByText("1 change not saved yet.")).toBeVisible();
}

test.describe("the catalog", () => {
  test("is changed, reviewed, and saved as a whole; a concurrent save is a choice", async ({ page }) => {
    await signIn(page, "ada@example.com");
    const name = newName("catalog");
    await addPackage(page, name);
    expect((await stored(page)).packages.map(({ id }) => id)).not.toContain(name);
    await page.getByRole("link", { name: "Review and save" }).click();
    const changes = page.getByRole("list", { name: "Changes" });
    await expect(changes.getByRole("listitem")).toHaveCount(1);
    await expect(changes).toContainText(`Package ${name}`);

    const { packages } = await stored(page);
    const theirs = newName("theirs");
    const withTheirs = [...packages, { id: theirs, name: theirs, licenseType: 1, tiers: [] }];
    await changeThroughApi(page, "PUT", "/api/oem/catalog", { packages: withTheirs });
    await page.getByRole("button", { name: "Save the catalog" }).click();
    await expect(page.getByText("Somebody else saved a change meanwhile")).toBeVisible();
    await page.getByRole("radio", { name: "Yours" }).check();
    await page.getByRole("button", { name: "Save again" }).click();
    await expect(page.getByText("The catalog was saved").first()).toBeVisible();
    const saved = (await stored(page)).packages.map(({ id }) => id);
    expect(saved).toContain(name);
    expect(saved).not.toContain(theirs);
    await changeThroughApi(page, "PUT", "/api/oem/catalog", { packages });
  });

  test(
    "names the errors in a document by their path, and keeps the typed text",
    { tag: "@plain" },
    async ({ page }) => {
      await signIn(page, "ada@example.com");
      await page.goto(`${address}/document`);
      const dialog = page.getByRole("dialog");
      const document = dialog.getByLabel("Document (JSON)");
      const typed = '{"packages":[{"id":"a b","name":"A","licenseType":1,"tiers":[]}]}';
      await document.fill(typed);
      await dialog.getByRole("button", { name: "Review" }).click();
      await expect(dialog.getByRole("alert")).toContainText("packages[0].id: An id has up to 64 letters");
      await expect(document).toHaveValue(typed);
      await document.fill('{"packages":[]}');
      await dialog.getByRole("button", { name: "Review" }).click();
      await expect(page).toHaveURL(`${address}/review`);
      await expect(page.getByText("This cannot be saved")).toBeVisible();
      await page.goto(address);
      await page.getByRole("button", { name: "Discard" }).click();
      await expect(page.getByText("Your unsaved changes were discarded").first()).toBeVisible();
    },
  );

  test("gives a tier a grace period, which its licenses follow", { tag: "@plain" }, async ({ page }) => {
    await signIn(page, "ada@example.com");
    await page.goto(`${address}/tiers/fleet-single`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Days of grace").fill("10");
    await dialog.getByRole("button", { name: "Keep" }).click();
    await expect(page.getByText("Grace of 10 days")).toBeVisible();
    await page.goto(`${address}/review`);
    const changes = page.getByRole("list", { name: "Changes" });
    await expect(changes).toContainText("Grace: nothing → 10 days");
    await page.goto(address);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Grace of 10 days")).toHaveCount(0);
  });

  test("is read with settings-manage, and changed by admins alone", { tag: "@plain" }, async ({ page }) => {
    await signIn(page, "rita@example.com");
    expect((await page.goto(address))?.status()).toBe(403);
    expect((await page.goto(`${address}/document`))?.status()).toBe(403);
    expect((await page.goto(`${address}/catalog.json`))?.status()).toBe(403);
  });
});
