import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test("the page for too many requests says when to try again", { tag: "@no-script" }, async ({ page }) => {
  const app = await startSeparateApp({ RATE_LIMIT_FACTOR: "0.01" });
  const signInUrl = `${app.url}/auth/sign-in`;
  await expect
    .poll(async () => (await page.goto(signInUrl))?.status(), { message: "status of the sign-in page" })
    .toBe(429);
  await expect(page.getByRole("heading", { name: "Too many requests" })).toBeVisible();
  await expect(page.getByText(/Try again in \d+ seconds?\.$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Reload the page" })).toHaveAttribute("href", "/auth/sign-in");
  await app.stop();
});

test("the error page says that a submitted form is too large", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/license/tags/new`, {
    headers: { origin },
    form: { val: "x".repeat(1_100_000) },
  });
  const [, heading] = /<h1[^>]*>([^<]*)<\/h1>/.exec(await response.text()) ?? [];
  expect([response.status(), heading]).toEqual([413, "The request is too large"]);
});

test(
  "the page for a form without a length says that the length is missing",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "ada@example.com");
    const { origin } = new URL(page.url());
    const chunkedForm = { body: new Blob(["val=vip"]).stream(), duplex: "half" } as RequestInit;
    const response = await fetch(`${origin}/license/tags/new`, {
      method: "POST",
      headers: { origin, accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      ...chunkedForm,
    });
    const [, heading] = /<h1[^>]*>([^<]*)<\/h1>/.exec(await response.text()) ?? [];
    expect([response.status, heading]).toEqual([411, "The request does not say how long it is"]);
  },
);

test(
  "a form of another site is rejected without an error in the log",
  { tag: "@no-script" },
  async ({ app }) => {
    for (const path of ["/license/tags/new", "/license/tags/new.data"]) {
      const requestId = randomUUID();
      const response = await fetch(`${app.url}${path}`, {
        method: "POST",
        headers: { origin: "https://other.example", "x-request-id": requestId },
        body: new URLSearchParams({ val: "vip" }),
      });
      expect([path, response.status]).toEqual([path, 400]);
      const readLevels = async () => {
        const lines = (await readFile(app.logFile, "utf8")).split("\n");
        return lines.flatMap((line) => (line.includes(requestId) ? /"level":"(\w+)"/.exec(line)?.[1] : []));
      };
      await expect.poll(async () => (await readLevels()).length).toBeGreaterThan(0);
      expect([path, new Set(await readLevels())]).toEqual([path, new Set(["info"])]);
    }
  },
);

test("the page for a rejected form says what to do next", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  const { origin } = new URL(page.url());
  const sendForm = async (path: string, form: Record<string, string>, headers: Record<string, string>) => {
    const response = await page.request.post(`${origin}${path}`, { headers, form });
    const html = await response.text();
    const titles = [...html.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, title]) => title);
    return { status: response.status(), title: titles.at(-1), html };
  };

  const formOfPageWithoutForm = await sendForm("/license/tags", { val: "vip" }, { origin });
  expect(formOfPageWithoutForm).toMatchObject({ status: 405, title: "This page does not accept a form" });
  expect(formOfPageWithoutForm.html).toContain("Go back, reload the page, and send the form again.");

  const invalidForm = await sendForm("/license/users/rita@example.com", { privileges: "fly" }, { origin });
  expect(invalidForm).toMatchObject({ status: 400, title: "This request could not be understood" });
  expect(invalidForm.html).toContain("Reload the page and try again.");
  expect(invalidForm.html).not.toContain("check what you entered");

  const foreignForm = await sendForm("/license/tags/new", { val: "vip" }, { "sec-fetch-site": "cross-site" });
  expect(foreignForm).toMatchObject({ status: 403, title: "This form was not accepted" });
  expect(foreignForm.html).toContain("Open the form in License desk, and send it again.");
});
