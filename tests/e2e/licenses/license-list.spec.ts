import { activateServer, createLicense } from "#tests/support/screens/background-actions.ts";
import { readFile } from "node:fs/promises";
import { expect, signIn, switchUser, test } from "#tests/support/browser/fixtures.ts";
import { goTo, licensesPath, popoverButton, readQuery, rows } from "#tests/support/screens/license-list.ts";

test("a user sorts and pages the list", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "rita@example.com");
  await goTo(page, `${licensesPath}?statuses=pending,active`, javaScriptEnabled);
  await page.getByRole("columnheader", { name: "Lifetime Info" }).getByRole("link").click();
  await expect(page).toHaveURL(/sortBy=expiredAt&sortType=ASC/);
  await expect(page.getByRole("columnheader", { name: "Lifetime Info" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(rows(page).first()).not.toContainText("Infinite");
  await page.getByLabel("Go to page").fill("2");
  await page.getByLabel("Go to page").press("Enter");
  await expect(page).toHaveURL(/pageNumber=1/);
  expect(readQuery(page)).toEqual({
    statuses: "pending,active",
    sortBy: "expiredAt",
    sortType: "ASC",
    pageNumber: "1",
  });
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(/pageNumber=0/);

  await goTo(page, `${licensesPath}?statuses=pending,active&pageNumber=400`, javaScriptEnabled);
  await expect(page.getByText("The list has no page with this number")).toBeVisible();
  await expect(page.getByText("There are no licenses")).toHaveCount(0);
  await page.getByRole("link", { name: "Go to the last page" }).click();
  await expect(rows(page).first()).toBeVisible();
  expect(readQuery(page)["statuses"]).toBe("pending,active");
  await expect(page.getByRole("link", { name: "Next" })).toHaveCount(0);
});

test(
  "a user downloads the filtered list as CSV",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "rita@example.com");
    await goTo(page, licensesPath, javaScriptEnabled);
    await expect(popoverButton(page, "CSV")).toHaveCount(0);

    await switchUser(page, "mert@example.com");
    await goTo(page, `${licensesPath}?environment=3&tag=fis`, javaScriptEnabled);
    await popoverButton(page, "CSV").click();
    const form = page.getByRole("form", { name: "CSV report" });
    await expect(form.getByText("All licenses of the filtered list")).toBeVisible();
    await form.getByLabel("All").check();
    const downloadPromise = page.waitForEvent("download");
    await form.getByRole("button", { name: "Download CSV" }).click();
    const download = await downloadPromise;
    expect(download.suggestedFilename()).toMatch(/^all-licenses_report-paid-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), "utf8");
    expect(text.trim().split("\r\n")).toHaveLength(3);
    expect(text).toContain("Umbrella Forensics");
  },
);

test(
  "the search page finds licenses by company",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "rita@example.com");
    await goTo(page, "/license/search", javaScriptEnabled);
    const form = page.getByRole("main").getByRole("form", { name: "Search licenses" });
    for (const name of ["License Key", "Contact Name", "Contact Email", "Company", "Tag"])
      await expect(form.getByRole("radio", { name })).toBeVisible();
    await form.getByRole("radio", { name: "Company" }).check();
    await form.getByRole("searchbox", { name: "Search for" }).fill("umbrella");
    await form.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(`${licensesPath}?crit=company&term=umbrella`);
    await expect(rows(page)).toHaveCount(1);
  },
);

test("each status column explains its statuses", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "rita@example.com");
  await goTo(page, licensesPath, javaScriptEnabled);
  for (const [buttonName, explanation] of [
    ["About usage statuses", "90 % or more of the asset limit is in use."],
    ["About lifetime statuses", "within the renewal period of 30 days."],
    ["About connection statuses", "the last contact was within 24 hours."],
  ] as const) {
    const button = page.getByRole("button", { name: buttonName });
    await button.click();
    await expect(page.getByText(explanation)).toBeVisible();
    if (javaScriptEnabled)
      await expect(page.getByRole("dialog", { name: buttonName })).toContainText(explanation);
    await page.keyboard.press("Escape");
    await expect(page.getByText(explanation)).toBeHidden();
    if (javaScriptEnabled) await expect(button).toBeFocused();
  }
});

test("each badge in a row opens its explanation above the list", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "rita@example.com");
  const filter = {
    companyName: "globex",
    useStatuses: "almost-full",
    lifetimeStatuses: "almost-expired",
    sortBy: "createdAt",
    sortType: "ASC",
  };
  const url = `${licensesPath}?${new URLSearchParams(filter)}`;
  await goTo(page, url, javaScriptEnabled);
  const dialog = page.getByRole("dialog");
  for (const [badge, status] of [
    ["Almost full – why this usage status?", "use"],
    ["Almost expired – why this lifetime status?", "lifetime"],
    ["Active – why this connection status?", "activeness"],
  ] as const) {
    const link = rows(page).first().getByRole("link", { name: badge });
    await link.click();
    await expect(page).toHaveURL(/\/explain\?/);
    expect(readQuery(page)).toEqual({ ...filter, status, from: "list" });
    await dialog.getByLabel("As of").fill("2030-01-01");
    await dialog.getByRole("button", { name: "Show" }).click();
    await dialog.getByRole("link", { name: "Now", exact: true }).click();
    await expect(page).not.toHaveURL(/asOf/);
    await dialog.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(url);
    if (javaScriptEnabled) await expect(link).toBeFocused();
  }
  await goTo(page, `${licensesPath}?useStatuses=pending,N/A`, javaScriptEnabled);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "why this usage status?" })).toHaveCount(0);
});

test(
  "columns stay in place and a page of ten rows fits in the table",
  { tag: "@script" },
  async ({ page }) => {
    await signIn(page, "ada@example.com");
    const companyName = `Steady ${crypto.randomUUID()}`;
    const quota = { activationDate: "2026-01-01", expirationDate: "2090-12-31", totalClientCapacity: 1_000 };
    for (let index = 0; index < 10; index++) await createLicense(page, { companyName, quota });
    await createLicense(page, { companyName, tags: ["a very long name of a tag", "emea", "partner"] });
    const filter = new URLSearchParams({ companyName, pageSize: "20" });
    const readColumnPositions = () =>
      page
        .getByRole("columnheader")
        .evaluateAll((headers) => headers.map((header) => header.getBoundingClientRect().x));
    for (const width of [1440, 1366, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const positions = [];
      for (const query of [
        "",
        "?sortBy=companyName&sortType=ASC",
        "?sortBy=expiredAt&sortType=ASC",
        `?${filter}`,
      ]) {
        await page.goto(`${licensesPath}${query}`);
        positions.push((await readColumnPositions()).join());
      }
      expect([width, new Set(positions).size]).toEqual([width, 1]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(licensesPath);
    const frameBottom = await page
      .getByRole("region", { name: "Licenses" })
      .evaluate((frame) => frame.getBoundingClientRect().bottom);
    const row = await rows(page).nth(9).boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(frameBottom);
    await expect(page.getByLabel("Go to page")).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  },
);

test("license keys wrap only between groups", { tag: "@script" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, "ada@example.com");
  const companyName = `Wide ${crypto.randomUUID()}`;
  const tags = ["a very long name of a tag that nobody would give it", "emea"];
  const quota = { activationDate: "2026-01-01", expirationDate: "2090-12-31", totalClientCapacity: 1_000 };
  const licenseFields = { companyName, tags, quota, isOffline: false };
  await activateServer(page, await createLicense(page, licenseFields), crypto.randomUUID(), 950);
  await createLicense(page, { ...licenseFields, isOffline: true });
  await goTo(page, `${licensesPath}?${new URLSearchParams({ companyName })}`, javaScriptEnabled);
  await expect(rows(page)).toHaveCount(2);
  for (const width of [1920, 1440, 1366, 1280, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await rows(page).locator("code").first().evaluate(readVisibleLines);
    expect([width, lines.join("")]).toEqual([width, expect.stringMatching(/^\w{5}(-\w{5}){4}$/)]);
    for (const line of lines) expect([width, line]).toEqual([width, expect.stringMatching(/^(\w{5}-?)+$/)]);
    if (width >= 1366 || width === 390) expect([width, lines]).toEqual([width, [lines.join("")]]);
  }
});

/** Visible lines of an element's text. */
function readVisibleLines(element: Element): string[] {
  const text = element.firstChild;
  const lines: string[] = [];
  if (!text) return lines;
  const { length } = text.textContent ?? "";
  let currentTop: number | undefined;
  for (let position = 0; position < length; position++) {
    const range = document.createRange();
    range.setStart(text, position);
    range.setEnd(text, position + 1);
    const characterTop = range.getBoundingClientRect().top;
    const character = range.toString();
    if (characterTop === currentTop) lines.push(`${lines.pop() ?? ""}${character}`);
    else lines.push(character);
    currentTop = characterTop;
  }
  return lines;
}

test(
  "a tag in a row links to all licenses with this tag",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "rita@example.com");
    await goTo(page, `${licensesPath}?companyName=northgate`, javaScriptEnabled);
    await rows(page).getByRole("link", { name: "fis" }).click();
    await expect(page).toHaveURL(`${licensesPath}?tag=fis`);
    await expect(rows(page)).toHaveCount(2);
  },
);

test("the bulk page receives the selected licenses", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "rita@example.com");
  await goTo(page, licensesPath, javaScriptEnabled);
  await expect(page.getByRole("checkbox", { name: /^Select / })).toHaveCount(0);

  await switchUser(page, "mert@example.com");
  await goTo(page, `${licensesPath}?tag=fis`, javaScriptEnabled);
  const checkboxes = page.getByRole("checkbox", { name: /^Select .{29}$/ });
  const keys = await checkboxes.evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  );
  const readSearchParams = () => new URL(page.url()).searchParams;
  for (const checkbox of await checkboxes.all()) await checkbox.check();
  if (javaScriptEnabled) {
    await expect(page.getByText("2 selected")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeChecked();
  }
  await page.getByRole("button", { name: "Change end date" }).click();
  await expect(page).toHaveURL(/\/bulk\?/);
  expect(readSearchParams().get("change")).toBe("end-date");
  expect(readSearchParams().get("tag")).toBe("fis");
  expect(
    readSearchParams()
      .getAll("keys")
      .flatMap((text) => text.split(",")),
  ).toEqual(keys);

  await goTo(page, `${licensesPath}?tag=fis`, javaScriptEnabled);
  await checkboxes.first().check();
  await page.getByRole("button", { name: "More…" }).click();
  await page.getByRole(javaScriptEnabled ? "menuitem" : "button", { name: "Quota status" }).click();
  await expect(page).toHaveURL(/\/bulk\?.*change=quota-status/);

  await goTo(page, `${licensesPath}?tag=fis`, javaScriptEnabled);
  await checkboxes.first().check();
  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toMatch(/^selected-licenses_report-all-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines.map((line) => line.slice(0, 29)).slice(1)).toEqual(keys.slice(0, 1));

  await goTo(page, `${licensesPath}?tag=fis`, javaScriptEnabled);
  await checkboxes.first().check();
  await page.getByRole("checkbox", { name: "All 2 licenses that match the filter" }).check();
  await page.getByRole("button", { name: "Change tags" }).click();
  await expect(page).toHaveURL(/\/bulk\?.*all=true/);
  expect([readSearchParams().get("change"), readSearchParams().get("tag")]).toEqual(["tags", "fis"]);
});

test("list rows on a phone are cards of limited height", { tag: "@script" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "ada@example.com");
  const companyName = `Card ${crypto.randomUUID()}`;
  await createLicense(page, { companyName, tags: ["emea"] });
  const maxHeights: Record<string, number> = {
    [`${licensesPath}?${new URLSearchParams({ companyName })}`]: 170,
    "/license/tags": 100,
    "/license/users": 140,
    "/license/versions": 100,
    "/license/customers": 120,
    "/license/renewals?whose=all": 150,
    "/license/renewals/mails": 140,
    "/license/audit": 170,
    "/license/settings/jobs": 140,
    "/internal/one-customers": 150,
    "/internal/air-customers": 190,
  };
  for (const [url, maxHeight] of Object.entries(maxHeights)) {
    await page.goto(url);
    const heights = await rows(page).evaluateAll((elements) =>
      elements.map((row) => row.getBoundingClientRect().height),
    );
    expect(heights.length, url).toBeGreaterThan(0);
    // The test uses the median, because other tests create rows with names of maximum length.
    const median = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)];
    expect.soft(median, url).toBeLessThanOrEqual(maxHeight);
  }
});
