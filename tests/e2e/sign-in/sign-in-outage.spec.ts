import { insertApiToken } from "#tests/support/apps/app-database.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";

test("the app works while the identity provider is down", { tag: "@no-script" }, async ({ page }) => {
  const [closedPort] = await findFreePorts(1);
  const app = await startSeparateApp({ OIDC_SSO_ISSUER: `http://localhost:${closedPort}` });
  try {
    await page.goto(`${app.url}/license/licenses`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await expect(page.getByText("Example SSO is not reachable right now")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Sign in with/ })).toHaveCount(0);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByText("Example SSO is not reachable right now")).toBeVisible();
    await expect(page).toHaveURL(/returnTo=%2Flicense%2Flicenses/);

    await page.goto(`${app.url}/api/auth/sso/sso/url`);
    await expect(page.getByRole("main").getByRole("alert")).toContainText("did not respond");

    for (const path of ["/healthz", "/readyz"]) expect((await fetch(app.url + path)).status).toBe(200);
    const headers = { authorization: `Bearer ${await insertApiToken(app, "mert@example.com")}` };
    const userResponse = await fetch(`${app.url}/api/user/current`, { headers });
    expect(await userResponse.json()).toMatchObject({ success: true, result: { email: "mert@example.com" } });
  } finally {
    await app.stop();
  }
});
