import { expect, test } from "#tests/support/browser/fixtures.ts";
import { type ForeignApp, startForeignApp } from "#tests/support/outside/foreign-app.ts";
import { fillIn, send, signUpPage, stepsShown } from "#tests/support/screens/marketplace.ts";

test.use({ plain: true, javaScriptEnabled: false });

let app: ForeignApp;
let api: ForeignApp["api"];

test.beforeAll(async () => {
  app = await startForeignApp();
  api = app.api;
});
test.afterAll(() => app.stop());
test.beforeEach(() => api.renew());

test("a buyer registers and sees the steps of the instance", async ({ page }) => {
  await page.goto(`${app.url}${signUpPage("buyer-1")}`);
  await fillIn(page, "buyer-1");
  await send(page);
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
  for (let look = 0; look < 3; look++) await page.reload();
  expect(await stepsShown(page)).toBe("done,done,done,done");
});

test("what that API cannot make at once is told to the buyer by its code", async ({ page }) => {
  for (const [domain, text] of [
    ["taken", "Provided domain already registered to our system"],
    ["full", "Your request has reached us."],
    ["approval", "Your request has reached us."],
  ] as const) {
    api.memory.buyers.set(`buyer-${domain}`, { customerId: `c-${domain}`, licenseKey: null });
    await page.context().clearCookies();
    await page.goto(`${app.url}${signUpPage(`buyer-${domain}`)}`);
    await fillIn(page, `buyer-${domain}`, { domain });
    await send(page);
    await expect(page.getByRole("main")).toContainText(text);
  }
});
