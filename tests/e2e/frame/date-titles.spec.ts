import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { activateServer, createLicense } from "#tests/support/screens/background-actions.ts";

const fullTimePattern = /^\d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d UTC$/;

test("every short time has a tooltip with the full time", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  const quota = { activationDate: "2026-01-01", expirationDate: "2090-12-31" };
  const licensePath = await createLicense(page, { quota, isOffline: false });
  await activateServer(page, licensePath, crypto.randomUUID());
  const urls = [
    "/license/licenses",
    licensePath,
    "/license/users",
    "/license/audit",
    "/license/account",
    "/",
  ];
  for (const url of urls) {
    await page.goto(url);
    const times = await page.locator("main time").all();
    expect(times.length, url).toBeGreaterThan(0);
    for (const time of times) {
      const text = (await time.textContent()) ?? "";
      if (/\d\d:\d\d:\d\d UTC$/.test(text) || isChartDay(text, url)) continue;
      expect(await time.getAttribute("title"), `${text} at ${url}`).toMatch(fullTimePattern);
    }
  }

  await page.goto("/license/licenses");
  await expect(page.getByText("Last Updated At").locator("time")).toHaveText(fullTimePattern);
  await page.goto("/license/users");
  await expect(page.getByText(/^(just now|\d+ minutes? ago)$/).first()).toHaveAttribute(
    "title",
    fullTimePattern,
  );
});

/** The chart of the home page shows calendar days without a time. */
const isChartDay = (text: string, url: string) => url === "/" && !text.includes(":");
