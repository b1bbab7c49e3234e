import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

import { licensesPath } from "#tests/support/screens/license-list.ts";
const firstLicenseLink = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("link", { name: /^[0-9A-Z]{5}-/ })
    .first();

test("a search ignores diacritics", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  await page.goto(`${licensesPath}?environment=3`);
  await page.getByRole("search").getByRole("combobox").selectOption("Company");
  await page.getByRole("search").getByRole("searchbox").fill("isik");
  await page.getByRole("search").getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/term=isik&crit=company|crit=company&term=isik/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").last()).toContainText("Işık Güvenlik A.Ş.");
  await page.getByRole("link", { name: "Clear the search" }).click();
  await expect(page).not.toHaveURL(/term=/);
  await expect(page.getByRole("row")).toHaveCount(11);
});

test("the page ignores an unsupported search criterion", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  await page.goto(`${licensesPath}?term=Elif&crit=contactName`);
  await expect(page.getByText("not supported")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(11);
});

test("the page names the invalid values that it ignores", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  const response = await page.goto(
    `${licensesPath}?pageSize=abc&environment=9&lifetimeStatuses=expired&companyName=initech`,
  );
  expect(response?.status()).toBe(200);
  await expect(page.getByText("The page ignores these invalid parts of the web address: ")).toContainText(
    "environment",
  );
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").last()).toContainText("Initech");
});

test("the web address sorts and pages the list of licenses", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  const oldestLicense = page.getByText("Acme Corporation", { exact: true });
  const eleventhLicense = page.getByText("Işık Güvenlik A.Ş.", { exact: true });
  await page.goto(`${licensesPath}?sortBy=createdAt&sortType=ASC`);
  await expect(page.getByRole("row")).toHaveCount(11);
  await expect(oldestLicense).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/pageNumber=1/);
  await expect(eleventhLicense).toBeVisible();
  await expect(oldestLicense).toHaveCount(0);
  await page.getByLabel("Rows per page").selectOption("20");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(oldestLicense).toBeVisible();
  await expect(eleventhLicense).toBeVisible();
  await page.getByRole("columnheader", { name: "Customer" }).getByRole("link").click();
  await expect(page).toHaveURL(/sortBy=companyName/);
  await expect(page.getByRole("columnheader", { name: "Customer" })).toHaveAttribute("aria-sort", /ending/);
});

test(
  "a user who may not create a license sees the required privilege",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    await page.goto(licensesPath);
    await expect(page.getByRole("link", { name: "Create License" })).toHaveCount(0);
    const response = await page.goto(`${licensesPath}/new`);
    expect(response?.status()).toBe(403);
    await expect(page.getByText("“Creates License”")).toBeVisible();
  },
);

test("an unknown page or license responds with 404 and a link", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  for (const url of ["/nowhere", `${licensesPath}/00000-00000-00000-00000-00000`]) {
    expect((await page.goto(url))?.status()).toBe(404);
    await expect(page.getByRole("main").getByRole("link", { name: "Go to licenses" })).toBeVisible();
  }
  expect((await page.goto(`${licensesPath}/no%20key`))?.status()).toBe(400);
});

test("the form shows the error of a rejected seed key", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  await page.goto(`${licensesPath}?term=mirai&crit=contactEmail`);
  await firstLicenseLink(page).click();
  await page.getByRole("link", { name: "License file" }).click();
  const dialog = page.getByRole("dialog");
  const seedField = dialog.getByLabel("Seed Key");
  await expect(seedField).toHaveAttribute("minlength", "8");
  await expect(seedField).toHaveAttribute("maxlength", "256");
  await seedField
    .evaluate((input: HTMLInputElement) => input.form?.setAttribute("novalidate", ""))
    .catch(() => {});
  const downloadButton = page.getByRole("button", { name: "Download" });
  await expect(downloadButton).toBeEnabled({ enabled: !javaScriptEnabled });
  await seedField.fill("short");
  await expect(downloadButton).toBeEnabled();
  await downloadButton.click();
  if (javaScriptEnabled) await expect(dialog.getByRole("alert")).toBeFocused();
  await expect(dialog.getByRole("alert")).toContainText("at least 8 characters");
  await expect(seedField).toHaveValue("short");
  await expect(seedField).toHaveAttribute("aria-invalid", "true");
});

test(
  "the server rejects malformed forms without an internal error",
  { tag: "@no-script" },
  async ({ page, request }) => {
    await signIn(page, "mert@example.com");
    const sessionCookie = (await page.context().cookies()).find(({ name }) => name === "session");
    const origin = new URL(page.url()).origin;
    const postAndGetStatus = async (contentType: string, formBody: string) => {
      const headers = {
        origin,
        "content-type": contentType,
        cookie: `${sessionCookie?.name}=${sessionCookie?.value}`,
      };
      return (
        await request.post(`${origin}${licensesPath}/new`, { headers, data: formBody, maxRedirects: 0 })
      ).status();
    };
    const formType = "application/x-www-form-urlencoded";
    expect(await postAndGetStatus("multipart/form-data; boundary=x", "junk")).toBe(400);
    expect(await postAndGetStatus("text/plain", "junk")).toBe(400);
    expect(await postAndGetStatus(formType, "__intent__=garbage{")).toBe(400);
    expect(await postAndGetStatus(formType, `notes=${"x".repeat(2_000_000)}`)).toBe(413);
    expect(await postAndGetStatus(formType, "model=1&createIn=9&tagNames=,&crmCompanyId=abc")).toBe(422);
  },
);

test("the Reload button updates the statuses of the list", async ({ page }) => {
  await signIn(page, "rita@example.com");
  await page.goto(`${licensesPath}?environment=3&pageSize=20`);
  const updateTime = page.getByText("Last Updated At").locator("time");
  const timeBefore = await updateTime.getAttribute("datetime");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(updateTime).not.toHaveAttribute("datetime", timeBefore ?? "");
  await expect(page).toHaveURL(/\?environment=3&pageSize=20$/);
});
