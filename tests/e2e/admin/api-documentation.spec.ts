import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test(
  "a read endpoint is tried on the page about the API, with the session of the viewer",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    await page.goto("/api/docs");
    const call = page.locator("#listLicenses");
    await call.locator("summary").click();
    await call.getByLabel("pageSize").fill("2");
    await call.getByLabel("sortType").selectOption("DESC");
    await call.getByRole("button", { name: "Call with your session" }).click();
    await expect(page).toHaveURL(/\/api\/oem\/licenses\/summary\?pageSize=2&sortType=DESC$/);
    const response = await page.request.get(page.url());
    expect(await response.json()).toMatchObject({ success: true, result: { pageSize: 2 } });
  },
);
