import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { activateServer, newLicense } from "#tests/support/screens/background-actions.ts";
import { list, rows } from "#tests/support/screens/license-list.ts";

test("on a phone the card of a license has every fact of its row", { tag: "@script" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "ada@example.com");
  const companyName = `Facts ${crypto.randomUUID()}`;
  const quota = { activationDate: "2026-01-01", expirationDate: "2090-12-31", totalClientCapacity: 1_000 };
  const details = await newLicense(page, { companyName, quota, isOffline: false, tags: ["emea"] });
  await activateServer(page, details, crypto.randomUUID(), 950);
  await page.goto(`${list}?${new URLSearchParams({ companyName })}`);
  const card = rows(page).first();
  const key = details.split("/").at(-1) ?? "";
  for (const fact of [companyName, key, "Joe Wren", "joe.wren@globex.example", "emea"])
    await expect(card.getByText(fact, { exact: true }).filter({ visible: true })).toBeVisible();
  for (const fact of [
    "Enterprise",
    "5.12.0",
    "950 / 1,000",
    /1 \/ \d+ servers/,
    "01 Jan 2026",
    "31 Dec 2090",
  ])
    await expect(card.getByText(fact).filter({ visible: true })).toBeVisible();
  await expect(card.locator("time:visible")).toHaveCount(4);
  const topOf = async (text: string) => (await card.getByText(text).first().boundingBox())?.y ?? 0;
  expect(await topOf(companyName)).toBeLessThan(await topOf(key));
  expect(await topOf(key)).toBeLessThan(await topOf("Enterprise"));
});

test(
  "the table takes 77 of 100 parts of the window's height, and its pages stay in view",
  { tag: "@script" },
  async ({ page }) => {
    await signIn(page, "ada@example.com");
    await page.goto(list);
    const frame = page.getByRole("region", { name: "Licenses" });
    const pages = page.getByRole("navigation", { name: "Pages of licenses" });
    for (const [width, height] of [
      [1440, 900],
      [1440, 1200],
      [1920, 1080],
      [1024, 900],
      [820, 900],
      [1440, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      const share = await frame.evaluate((one) => one.getBoundingClientRect().height / innerHeight);
      if (height >= 900) expect.soft(share, `${width} × ${height}`).toBeCloseTo(0.77, 2);
      else expect.soft(share).toBeLessThan(0.77);
      await expect.soft(pages).toBeInViewport({ ratio: 1 });
    }
  },
);
