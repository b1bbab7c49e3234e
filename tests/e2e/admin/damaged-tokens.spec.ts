import { damageApiToken, insertApiToken } from "#tests/support/apps/app-database.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const listPath = "/license/tokens?pageSize=100";

test(
  "a damaged token is unreadable in both lists and can be deleted",
  { tag: "@no-script" },
  async ({ page, app }) => {
    await signIn(page, "ada@example.com");
    const tokenValue = await insertApiToken(app, "ada@example.com");
    const start = tokenValue.slice(0, 12);
    damageApiToken(app, tokenValue);
    for (const path of [listPath, "/license/account"]) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole("main")).toContainText(
        `${start}… cannot be shown: the database contains a wrong value in the field scopes.`,
      );
    }
    const { origin } = new URL(page.url());
    const deletion = await page.request.delete(`${origin}/api/tokens/${start}`, { headers: { origin } });
    expect(deletion.ok()).toBe(true);
    await page.goto(listPath);
    await expect(page.getByRole("main")).not.toContainText(start);
  },
);
