import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { bringRules, expectAccessible, expectFit, wear } from "#tests/e2e/well-made/look.ts";

test(
  "a call that reads is tried on the page about the API, which needs no script",
  { tag: "@chromium" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    await page.goto("/api/docs#listTags");
    const call = page.locator("#listLicenses");
    await call.locator("summary").click();
    await expectFit(page, 1440);
    await bringRules(page);
    await expectAccessible(page, "1440 px, light");
    await wear(page, 390, "dark");
    await expectFit(page, 390);
    await call.getByLabel("pageSize").fill("2");
    await call.getByLabel("sortType").selectOption("DESC");
    await call.getByRole("button", { name: "Call with your session" }).click();
    await expect(page).toHaveURL(/\/api\/oem\/licenses\/summary\?pageSize=2&sortType=DESC$/);
    await expect(page.locator("body")).toContainText('"success":true');
  },
);
