import { privileges } from "#app/domain/person/privilege.ts";
import { changeThroughApi, newLicense } from "#tests/support/screens/background-actions.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import type { Page } from "@playwright/test";

const starts = ["/", "/license", "/internal", "/license/audit", "/license/search?text=e"];

/** One per kind of page: keys, numbers and addresses in a path say which row, not which page. */
function kindOf({ pathname, searchParams }: URL): string {
  const path = pathname
    .split("/")
    .map((segment) => (/[\d@%]/.test(segment) ? ":id" : segment))
    .join("/");
  const kinds = ["tab", "change", "state"].map((name) => searchParams.get(name) ?? "");
  return [path, ...kinds, searchParams.has("licenseKey")].join(" ");
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, to = ""]) => to.replaceAll("&amp;", "&"));

/** Follows one link of each kind from page to page; returns those that do not open, with where they are. */
async function deadLinks(page: Page): Promise<{ pages: number; dead: string[] }> {
  const { origin } = new URL(page.url());
  const waiting = starts.map((to) => ({ url: new URL(to, origin), on: "" }));
  const seen = new Set<string>();
  const dead: string[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, on } = next;
    const kind = kindOf(url);
    if (url.origin !== origin || url.hash !== "" || seen.has(kind)) continue;
    seen.add(kind);
    const reply = await page.request.get(url.href);
    if (!reply.ok()) dead.push(`${reply.status()} at ${url.pathname}${url.search}, linked on ${on}`);
    if (!reply.headers()["content-type"]?.startsWith("text/html")) continue;
    for (const to of linksIn(await reply.text()))
      waiting.push({ url: new URL(to, url), on: `${url.pathname}${url.search}` });
  }
  return { pages: seen.size, dead };
}

for (const held of [null, ...privileges])
  test(
    `with ${held ? `the privilege ${held} alone` : "no privilege"} every link opens`,
    { tag: "@plain" },
    async ({ page }) => {
      const email = `walks-${held ?? "none"}@example.com`;
      await signIn(page, email);
      await page.context().clearCookies();
      await signIn(page, "ada@example.com");
      await newLicense(page, { tags: ["walked"] });
      await changeThroughApi(page, "POST", "/api/user/privileges", { email, privileges: held ? [held] : [] });
      await page.context().clearCookies();
      await signIn(page, email);
      const { pages, dead } = await deadLinks(page);
      expect(dead).toEqual([]);
      expect(pages).toBeGreaterThan(30);
    },
  );
