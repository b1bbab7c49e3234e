import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

import { list } from "#tests/support/screens/license-list.ts";
const firstLicense = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("link", { name: /^[0-9A-Z]{5}-/ })
    .first();

test(
  "a search finds companies ignoring diacritics, and can be cleared",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    await page.goto(`${list}?environment=3`);
    await page.getByRole("search").getByRole("combobox").selectOption("Company");
    await page.getByRole("search").getByRole("searchbox").fill("isik");
    await page.getByRole("search").getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/term=isik&crit=company|crit=company&term=isik/);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").last()).toContainText("Işık Güvenlik A.Ş.");
    await page.getByRole("link", { name: "Clear the search" }).click();
    await expect(page).not.toHaveURL(/term=/);
    await expect(page.getByRole("row")).toHaveCount(11);
  },
);

test(
  "an unsupported criterion says so and leaves the list unfiltered",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    await page.goto(`${list}?term=Elif&crit=contactName`);
    await expect(page.getByText("not supported")).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(11);
  },
);

test("invalid values in an address are ignored and named", { tag: "@plain" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  const response = await page.goto(
    `${list}?pageSize=abc&environment=9&lifetimeStatuses=expired&companyName=initech`,
  );
  expect(response?.status()).toBe(200);
  await expect(page.getByText("Ignored because it is not valid: ")).toContainText("environment");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").last()).toContainText("Initech");
});

test("pages, sizes and sort columns have addresses of their own", { tag: "@plain" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  const oldest = page.getByText("Acme Corporation", { exact: true });
  const eleventh = page.getByText("Işık Güvenlik A.Ş.", { exact: true });
  await page.goto(`${list}?sortBy=createdAt&sortType=ASC`);
  await expect(page.getByRole("row")).toHaveCount(11);
  await expect(oldest).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/pageNumber=1/);
  await expect(eleventh).toBeVisible();
  await expect(oldest).toHaveCount(0);
  await page.getByLabel("Rows per page").selectOption("20");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(oldest).toBeVisible();
  await expect(eleventh).toBeVisible();
  await page.getByRole("columnheader", { name: "Customer" }).getByRole("link").click();
  await expect(page).toHaveURL(/sortBy=companyName/);
  await expect(page.getByRole("columnheader", { name: "Customer" })).toHaveAttribute("aria-sort", /ending/);
});

test(
  "a user who may not create a license sees the required privilege",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    await page.goto(list);
    await expect(page.getByRole("link", { name: "Create License" })).toHaveCount(0);
    const response = await page.goto(`${list}/new`);
    expect(response?.status()).toBe(403);
    await expect(page.getByText("license-create")).toBeVisible();
  },
);

test(
  "an unknown address and an unknown license respond 404 with a link",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    for (const address of ["/nowhere", `${list}/00000-00000-00000-00000-00000`]) {
      expect((await page.goto(address))?.status()).toBe(404);
      await expect(page.getByRole("main").getByRole("link", { name: "Go to licenses" })).toBeVisible();
    }
    expect((await page.goto(`${list}/no%20key`))?.status()).toBe(400);
  },
);

test("a rejected seed key is shown at its field, in a summary, and stays in the field", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, "mert@example.com");
  await page.goto(`${list}?term=mirai&crit=contactEmail`);
  await firstLicense(page).click();
  await page.getByRole("link", { name: "License file" }).click();
  const dialog = page.getByRole("dialog");
  const seed = dialog.getByLabel("Seed Key");
  await expect(seed).toHaveAttribute("minlength", "8");
  await expect(seed).toHaveAttribute("maxlength", "256");
  await seed
    .evaluate((input: HTMLInputElement) => input.form?.setAttribute("novalidate", ""))
    .catch(() => {});
  const download = page.getByRole("button", { name: "Download" });
  await expect(download).toBeEnabled({ enabled: !javaScriptEnabled });
  await seed.fill("short");
  await expect(download).toBeEnabled();
  await download.click();
  if (javaScriptEnabled) await expect(dialog.getByRole("alert")).toBeFocused();
  await expect(dialog.getByRole("alert")).toContainText("at least 8 characters");
  await expect(seed).toHaveValue("short");
  await expect(seed).toHaveAttribute("aria-invalid", "true");
});

test(
  "a form that none of our pages sends is rejected, never an internal error",
  { tag: "@plain" },
  async ({ page, request }) => {
    await signIn(page, "mert@example.com");
    const session = (await page.context().cookies()).find(({ name }) => name === "session");
    const origin = new URL(page.url()).origin;
    const sent = async (type: string, data: string) => {
      const headers = { origin, "content-type": type, cookie: `${session?.name}=${session?.value}` };
      return (await request.post(`${origin}${list}/new`, { headers, data, maxRedirects: 0 })).status();
    };
    const form = "application/x-www-form-urlencoded";
    expect(await sent("multipart/form-data; boundary=x", "junk")).toBe(400);
    expect(await sent("text/plain", "junk")).toBe(400);
    expect(await sent(form, "__intent__=garbage{")).toBe(400);
    expect(await sent(form, `notes=${"x".repeat(2_000_000)}`)).toBe(413);
    expect(await sent(form, "model=1&createIn=9&tagNames=,&companyId=abc")).toBe(422);
  },
);

test("Reload updates the statuses and keeps the address of the list", async ({ page }) => {
  await signIn(page, "rita@example.com");
  await page.goto(`${list}?environment=3&pageSize=20`);
  const updated = page.getByText("Last Updated At").locator("time");
  const before = await updated.getAttribute("datetime");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(updated).not.toHaveAttribute("datetime", before ?? "");
  await expect(page).toHaveURL(/\?environment=3&pageSize=20$/);
});
