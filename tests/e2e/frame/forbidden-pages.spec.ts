import { readFileSync } from "node:fs";
import routes from "#app/routes.ts";
import { expect, openPageInOtherBrowser, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createLicense } from "#tests/support/screens/background-actions.ts";
import { createTag, createTagName } from "#tests/support/screens/tags.ts";

interface RouteEntry {
  file: string;
  path?: string | undefined;
  children?: RouteEntry[] | undefined;
}

const listRoutes = (entries: readonly RouteEntry[], parent = ""): { path: string; file: string }[] =>
  entries.flatMap(({ file, path, children = [] }) => {
    const fullPath = path === undefined ? parent : `${parent}/${path}`;
    return [...(path === undefined ? [] : [{ path: fullPath, file }]), ...listRoutes(children, fullPath)];
  });

const hasAction = ({ file }: { file: string }) =>
  /export (const|function|async function) action\b/.test(readFileSync(`app/${file}`, "utf8"));

test(
  "a form is forbidden to users who may not open its page",
  { tag: "@no-script" },
  async ({ browser, page }) => {
    test.slow();
    await signIn(page, "ada@example.com");
    const licenseKey =
      (await createLicense(page, { companyName: "Forbidden pages" })).split("/").at(-1) ?? "";
    const tagPath = await createTag(page, createTagName("forbidden"));
    const parameters: Record<string, string> = { key: licenseKey, licenseKey, user: "ada@example.com" };
    const fillRouteParameters = (path: string) =>
      path
        .replace("/license/tags/:id", tagPath)
        .replace(/:(\w+)\??/g, (_, name: string) => parameters[name] ?? "1");

    const ritaPage = await openPageInOtherBrowser(browser, page);
    await signIn(ritaPage, "rita@example.com");
    const { origin } = new URL(page.url());
    const forbiddenPaths: string[] = [];
    for (const { path } of listRoutes(routes)) {
      const url = `${origin}${fillRouteParameters(path)}`;
      const pageResponse = await ritaPage.request.get(url);
      if (pageResponse.status() !== 403) continue;
      forbiddenPaths.push(path);
      const response = await ritaPage.request.post(url, { headers: { origin }, form: { name: "value" } });
      // Pages without a form respond 405.
      expect([path, response.status()]).toEqual([path, response.status() === 405 ? 405 : 403]);
    }
    for (const path of ["/internal/create-instance", "/license/tags/:id/delete", "/license/users/:user"])
      expect(forbiddenPaths).toContain(path);
  },
);

test(
  "a page without the privilege says whom to ask and what to do then",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    await page.goto("/license/licenses/new");
    await expect(page.getByText("Ask an admin for “Creates License”.")).toBeVisible();
    await expect(page.getByText("Then open this page again.")).toBeVisible();
    await page.goto("/license/settings/webhooks");
    await expect(page.getByText("Only admins can do this.")).toBeVisible();
    await expect(page.getByText("Then open this page again.")).toHaveCount(0);
  },
);

test(
  "a form that is sent without a session receives an HTML page at every address",
  { tag: "@no-script" },
  async ({ page }) => {
    test.slow();
    await page.goto("/auth/sign-in");
    const { origin } = new URL(page.url());
    const headers = { origin, accept: "text/html" };
    for (const { path } of listRoutes(routes).filter(hasAction)) {
      const url = `${origin}${path.replace(/:(\w+)\??/g, "1").replace("*", "unknown")}`;
      const response = await page.request.post(url, { headers, form: { name: "value" }, maxRedirects: 0 });
      if (response.status() === 401)
        expect([path, response.headers()["content-type"]]).toEqual([path, "text/html; charset=utf-8"]);
    }
  },
);
