import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { activateServer, createLicense } from "#tests/support/screens/background-actions.ts";
import { licensesPath, rows } from "#tests/support/screens/license-list.ts";

test("a license card on a phone shows all values of its row", { tag: "@script" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "ada@example.com");
  const companyName = `Facts ${crypto.randomUUID()}`;
  const quota = { activationDate: "2026-01-01", expirationDate: "2090-12-31", totalClientCapacity: 1_000 };
  const licensePath = await createLicense(page, { companyName, quota, isOffline: false, tags: ["emea"] });
  await activateServer(page, licensePath, crypto.randomUUID(), 950);
  await page.goto(`${licensesPath}?${new URLSearchParams({ companyName })}`);
  const card = rows(page).first();
  const key = licensePath.split("/").at(-1) ?? "";
  for (const value of [companyName, key, "Joe Wren", "joe.wren@globex.example", "emea"])
    await expect(card.getByText(value, { exact: true }).filter({ visible: true })).toBeVisible();
  for (const value of [
    "Enterprise",
    "5.12.0",
    "950 / 1,000",
    /1 \/ \d+ servers/,
    "01 Jan 2026",
    "31 Dec 2090",
  ])
    await expect(card.getByText(value).filter({ visible: true })).toBeVisible();
  await expect(card.locator("time:visible")).toHaveCount(4);
  const readTopPosition = async (text: string) => (await card.getByText(text).first().boundingBox())?.y ?? 0;
  expect(await readTopPosition(companyName)).toBeLessThan(await readTopPosition(key));
  expect(await readTopPosition(key)).toBeLessThan(await readTopPosition("Enterprise"));
});

test("the table takes 77 percent of the window's height", { tag: "@script" }, async ({ page }) => {
  await signIn(page, `tall-${crypto.randomUUID().slice(0, 8)}@example.com`);
  // Twenty comfortable rows reach the table's maximum height.
  const { origin } = new URL(page.url());
  const preferences = { headers: { origin }, data: { density: "comfortable" } };
  await page.request.patch("/api/user/current/preferences", preferences);
  const frame = page.getByRole("region", { name: "Licenses" });
  const pagination = page.getByRole("navigation", { name: "Pages of licenses" });
  for (const [width, height] of [
    [1440, 900],
    [1440, 1200],
    [1920, 1080],
    [1024, 900],
    [820, 900],
    [1440, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    // In a narrow window, the link “Save as a view” does not fit beside the quick filters.
    await page.goto(width < 1000 ? licensesPath : `${licensesPath}?pageSize=20`);
    const heightShare = await frame.evaluate(
      (element) => element.getBoundingClientRect().height / innerHeight,
    );
    if (height >= 900) expect.soft(heightShare, `${width} × ${height}`).toBeCloseTo(0.77, 2);
    else expect.soft(heightShare).toBeLessThan(0.77);
    await expect.soft(pagination).toBeInViewport({ ratio: 1 });
  }
});

test(
  "a row shows all nine columns and both contacts from 1280 pixels",
  { tag: "@script" },
  async ({ page }) => {
    await signIn(page, "ada@example.com");
    const companyName = `Columns ${crypto.randomUUID()}`;
    await activateServer(
      page,
      await createLicense(page, { companyName, isOffline: false }),
      crypto.randomUUID(),
    );
    for (const width of [1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${licensesPath}?${new URLSearchParams({ companyName })}`);
      for (const density of ["compact", "comfortable"]) {
        await page.evaluate((value) => (document.documentElement.dataset["density"] = value), density);
        const shownColumns = page.getByRole("columnheader").filter({ visible: true });
        const description = `${density}, ${width} px`;
        await expect
          .soft(shownColumns, description)
          .toContainText([
            "License Key",
            "Version",
            "License Type",
            "Package",
            "Asset Info",
            "Lifetime Info",
            "Connection Info",
            "Customer",
            "Tags",
          ]);
        const cells = rows(page).first().getByRole("cell");
        await expect.soft(cells.nth(2), description).toHaveText("5.12.0");
        await expect.soft(cells.nth(7).locator("time:visible"), description).toHaveCount(2);
      }
    }
  },
);

test(
  "the customer of a row has a name, a whole address and a company",
  { tag: "@script" },
  async ({ page }) => {
    await signIn(page, "ada@example.com");
    const companyName = `Row ${crypto.randomUUID()}`;
    const email = "katharina.kowalska@kontor.test";
    const connectedPath = await createLicense(page, { companyName, email, isOffline: false });
    await activateServer(page, connectedPath, crypto.randomUUID(), 950);
    await createLicense(page, { companyName, email, tags: ["emea", "partner", "trial"] });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${licensesPath}?${new URLSearchParams({ companyName })}`);
    await expect(rows(page)).toHaveCount(2);
    const customer = rows(page).first().getByRole("cell").nth(8);
    expect(await customer.evaluate((cell) => (cell as HTMLElement).innerText.split("\n"))).toEqual([
      "Joe Wren",
      email,
      companyName,
    ]);
    const hiddenWidth = await customer
      .getByText(email)
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hiddenWidth).toBe(0);
    // The offline license has no connection status.
    await expect(
      rows(page).first().getByRole("link", { name: "N/A – why this connection status?" }),
    ).toBeVisible();
  },
);

/** Height of a row, and the smallest distance of its visible texts from its upper and lower edge, in pixels. */
const measureRow = (row: Element) => {
  const box = row.getBoundingClientRect();
  const distances: number[] = [];
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    // Texts for screen readers are in a box of one pixel.
    if ((texts.currentNode.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
    const range = document.createRange();
    range.selectNode(texts.currentNode);
    const { top, bottom, width } = range.getBoundingClientRect();
    if (width > 0) distances.push(top - box.top, box.bottom - bottom);
  }
  return { height: Math.round(box.height), distance: Math.min(...distances) };
};

const rowHeights = { comfortable: 56, compact: 48 };

test(
  "a row has two lines of facts and the same height at every width and density",
  { tag: "@script" },
  async ({ page }) => {
    await signIn(page, "ada@example.com");
    const companyName = `Lines ${crypto.randomUUID()} with a name that is longer than its column`;
    const licenseFields = { companyName, tags: ["emea", "renewal-2027", "trial"] };
    const connectedPath = await createLicense(page, { ...licenseFields, isOffline: false });
    await activateServer(page, connectedPath, crypto.randomUUID(), 950);
    await createLicense(page, { companyName, isOffline: true });
    await page.goto(`${licensesPath}?${new URLSearchParams({ companyName })}`);
    await expect(rows(page)).toHaveCount(2);
    for (const width of [1920, 1440, 1366, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [density, height] of Object.entries(rowHeights)) {
        await page.evaluate((value) => (document.documentElement.dataset["density"] = value), density);
        for (const row of await rows(page).all()) {
          const measurement = await row.evaluate(measureRow);
          expect.soft(measurement.height, `${density}, ${width} px`).toBe(height);
          expect.soft(measurement.distance, `${density}, ${width} px`).toBeGreaterThanOrEqual(6);
        }
      }
    }
  },
);

test(
  "a button copies the key of a row that has the pointer or the focus",
  { tag: "@script" },
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, "ada@example.com");
    await page.goto(licensesPath);
    const row = rows(page).first();
    const button = row.getByRole("button", { name: "Copy the license key" });
    await expect(button).toHaveCSS("opacity", "0");
    await row.hover();
    await expect(button).toHaveCSS("opacity", "1");
    await button.click();
    await expect(page.getByRole("status").filter({ hasText: "License Key Copied" })).toHaveCount(1);
    const key = await row.locator("code").textContent();
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(key);
  },
);

test(
  "the bar of selected rows covers neither rows nor page numbers",
  { tag: "@script" },
  async ({ page }) => {
    await signIn(page, "ada@example.com");
    for (const url of [licensesPath, "/license/renewals?whose=all"]) {
      await page.goto(url);
      const bar = page.locator(".selection-bar");
      await expect(bar).toBeHidden();
      await rows(page).getByRole("checkbox").first().check();
      await expect(bar).toContainText("1 selected");
      const barTop = (await bar.boundingBox())?.y ?? 0;
      const frame = await page.locator(".table-frame").boundingBox();
      const pageSizes = await page.getByLabel("Rows per page").boundingBox();
      expect.soft((frame?.y ?? 0) + (frame?.height ?? 0), url).toBeLessThanOrEqual(barTop);
      expect.soft((pageSizes?.y ?? 0) + (pageSizes?.height ?? 0), url).toBeLessThanOrEqual(barTop);
    }
  },
);
