import { privileges } from "#app/domain/person/privilege.ts";
import { changeThroughApi, createLicense } from "#tests/support/screens/background-actions.ts";
import { expect, signIn, switchUser, test } from "#tests/support/browser/fixtures.ts";
import type { Page } from "@playwright/test";

const startPaths = ["/", "/license", "/internal", "/license/audit", "/license/search?text=e"];

/** Replaces ids, so that all pages of one route have the same kind. */
function computePageKind({ pathname, searchParams }: URL): string {
  const path = pathname
    .split("/")
    .map((segment) => (/[\d@%]/.test(segment) ? ":id" : segment))
    .join("/");
  const queryKinds = ["tab", "change", "state"].map((name) => searchParams.get(name) ?? "");
  return [path, ...queryKinds, searchParams.has("licenseKey")].join(" ");
}

const extractLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

/** Opens one link per kind of page and returns the links that fail. */
async function findBrokenLinks(page: Page): Promise<{ pageCount: number; brokenLinks: string[] }> {
  const { origin } = new URL(page.url());
  const queue = startPaths.map((path) => ({ url: new URL(path, origin), source: "" }));
  const visitedKinds = new Set<string>();
  const brokenLinks: string[] = [];
  for (let nextLink = queue.shift(); nextLink; nextLink = queue.shift()) {
    const { url, source } = nextLink;
    const kind = computePageKind(url);
    if (url.origin !== origin || url.hash !== "" || visitedKinds.has(kind)) continue;
    visitedKinds.add(kind);
    const response = await page.request.get(url.href);
    if (!response.ok())
      brokenLinks.push(`${response.status()} at ${url.pathname}${url.search}, linked on ${source}`);
    if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
    for (const href of extractLinks(await response.text()))
      queue.push({ url: new URL(href, url), source: `${url.pathname}${url.search}` });
  }
  return { pageCount: visitedKinds.size, brokenLinks };
}

for (const onlyPrivilege of [null, ...privileges])
  test(
    `every link opens for a user with ${onlyPrivilege ? `only ${onlyPrivilege}` : "no privilege"}`,
    { tag: "@no-script" },
    async ({ page }) => {
      const email = `every-link-${onlyPrivilege ?? "none"}@example.com`;
      await signIn(page, email);
      await switchUser(page, "ada@example.com");
      await createLicense(page, { tags: ["every-link"] });
      await changeThroughApi(page, "POST", "/api/user/privileges", {
        email,
        privileges: onlyPrivilege ? [onlyPrivilege] : [],
      });
      await switchUser(page, email);
      const { pageCount, brokenLinks } = await findBrokenLinks(page);
      expect(brokenLinks).toEqual([]);
      expect(pageCount).toBeGreaterThan(30);
    },
  );
