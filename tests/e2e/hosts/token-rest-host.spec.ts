import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test("the token pages show when a token becomes inactive", { tag: "@no-script" }, async ({ page }) => {
  const app = await startSeparateApp({ TOKEN_OWNER_DAYS: "5" });
  try {
    await page.goto(`${app.url}/robots.txt`);
    await signIn(page, "ada@example.com");
    const createResponse = await page.request.post(`${app.url}/api/tokens`, {
      headers: { origin: app.url },
      data: {
        token: "air_K7m2Qx9Tb4Wz8Ld3Rf6Hn1Vc5Jp0Ys_2Ga9Xe",
        expirationDate: new Date(Date.now() + 90 * 86_400_000).toISOString(),
      },
    });
    expect(createResponse.status()).toBe(201);
    await page.goto(`${app.url}/license/tokens`);
    const { result } = await createResponse.json();
    const row = page.getByRole("row", { name: result.token.slice(0, 12) });
    await expect(row).toContainText(/Suspended from .+, until the owner signs in again/);
    await page.goto(`${app.url}/license/account`);
    await expect(page.getByText("unless you sign in before")).toBeVisible();
  } finally {
    await app.stop();
  }
});
