import routes from "#app/routes.ts";
import { expect, openPageInOtherBrowser, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createLicense } from "#tests/support/screens/background-actions.ts";
import { createTag, createTagName } from "#tests/support/screens/tags.ts";

interface RouteEntry {
  path?: string | undefined;
  children?: RouteEntry[] | undefined;
}

const listPaths = (entries: readonly RouteEntry[], parent = ""): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const fullPath = path === undefined ? parent : `${parent}/${path}`;
    return [...(path === undefined ? [] : [fullPath]), ...listPaths(children, fullPath)];
  });

test(
  "a form is forbidden to users who may not open its page",
  { tag: "@no-script" },
  async ({ browser, page }) => {
    test.slow();
    await signIn(page, "ada@example.com");
    const licenseKey = (await createLicense(page)).split("/").at(-1) ?? "";
    const tagPath = await createTag(page, createTagName("forbidden"));
    const parameters: Record<string, string> = { key: licenseKey, licenseKey, user: "ada@example.com" };
    const buildAddress = (path: string) =>
      path
        .replace("/license/tags/:id", tagPath)
        .replace(/:(\w+)\??/g, (_, name: string) => parameters[name] ?? "1");

    const ritaPage = await openPageInOtherBrowser(browser, page);
    await signIn(ritaPage, "rita@example.com");
    const { origin } = new URL(page.url());
    const forbiddenPaths: string[] = [];
    for (const path of listPaths(routes)) {
      const url = `${origin}${buildAddress(path)}`;
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
