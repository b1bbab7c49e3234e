import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const generatedKeyPattern = /[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}/;

test("no page shows a full license key without license-manage", { tag: "@no-script" }, async ({ page }) => {
  const app = await startSeparateApp({ LICENSE_KEYS_VISIBLE_TO: "license-manage" });
  const expectNoFullKey = async (url: string) => {
    await page.goto(new URL(url, app.url).href);
    expect(await page.content(), url).not.toMatch(generatedKeyPattern);
  };
  try {
    await page.goto(`${app.url}/robots.txt`);
    await signIn(page, "rita@example.com");
    for (const url of ["/", "/license/search?text=globex", "/license/customers", "/license/licenses"])
      await expectNoFullKey(url);
    const link = page.getByRole("link", { name: /^[0-9A-Z]{5}-•••••$/ }).first();
    const detailsHref = (await link.getAttribute("href")) ?? "";
    const { pathname } = new URL(detailsHref, app.url);
    expect(pathname).toMatch(/^\/license\/licenses\/[0-9A-Z]{5}-~[\w-]+$/);
    for (const tab of ["general", "quota", "servers", "history"])
      await expectNoFullKey(`${pathname}?tab=${tab}`);
    await expect(page).toHaveTitle(/^License [0-9A-Z]{5}-•••••/);
    const sentence = page.getByText(/^License [0-9A-Z]{5}-••••• /);
    await page.locator("tbody details").filter({ has: sentence }).first().locator("summary").click();
    await expect(sentence.first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Certificate (PDF)" })).toHaveCount(0);
    await expectNoFullKey(`/license/licenses?crit=key&term=${pathname.split("/").at(-1)}`);
    await expect(page.getByRole("link", { name: /^[0-9A-Z]{5}-•••••$/ })).toHaveCount(1);
    await expectNoFullKey("/license/licenses?crit=key&term=12345-6");
    await expect(page.getByRole("link", { name: /^[0-9A-Z]{5}-•••••$/ })).toHaveCount(0);
    await page.goto(new URL(`${pathname}/explain`, app.url).href);
    await expect(page).toHaveTitle(/^Statuses of [0-9A-Z]{5}-•••••/);
  } finally {
    await app.stop();
  }
});
