import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { startServer } from "#tests/support/apps/servers.ts";

test("the sign-in page shows the configured provider if the license API lists none", async ({ page }) => {
  const externalServer = createServer((_, response) => response.writeHead(404).end("Not here")).listen(0);
  await once(externalServer, "listening");
  const address = externalServer.address();
  const app = await startServer("preview", {
    LICENSE_API_URL: `http://localhost:${typeof address === "object" ? address?.port : 0}`,
    OIDC_PROVIDERS: "corporate",
    OIDC_CORPORATE_LABEL: "Example Corp",
  });
  await page.goto(`${app.url}/auth/sign-in`);
  const link = page.getByRole("link", { name: "Sign in with Example Corp" });
  await expect(link).toHaveAttribute("href", "/api/auth/sso/corporate/url");
  externalServer.close();
  externalServer.closeAllConnections();
  expect((await page.goto(`${app.url}/license/licenses`))?.status()).toBe(503);
  await expect(
    page.getByText(/The license API is not responding to GET \/api\/(?:user\/current|auth\/check)\./),
  ).toBeVisible();
  // The result of the check is stored for a second.
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  await app.stop();
});
