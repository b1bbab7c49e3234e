import {
  changeThroughApi,
  activateServer,
  createLicense,
} from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  filterForm,
  licensesPath,
  openFilter,
  popoverButton,
  rows,
} from "#tests/support/screens/license-list.ts";

import {
  ada,
  type Area,
  openPage,
  goTo,
  rita,
  submitForm,
  createOnce,
  uniqueName,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const statusHelpLabel = "About lifetime statuses";

/** A company whose licenses have long values in all columns. */
const getWideCompanyName = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const companyName = `Wide ${crypto.randomUUID()}`;
  const tags = ["a very long name of a tag that nobody would give it", "emea"];
  const quota = { activationDate: "2026-01-01", expirationDate: "2090-12-31", totalClientCapacity: 1_000 };
  const licenseFields = { companyName, tags, quota, isOffline: false };
  await activateServer(page, await createLicense(page, licenseFields), uniqueName("wide"), 950);
  await createLicense(page, { ...licenseFields, isOffline: true });
  return companyName;
});

/** Changes the preferences of the signed-in user. */
const savePreferences = ({ page }: Visit, preferences: object) =>
  changeThroughApi(page, "PATCH", "/api/user/current/preferences", preferences);

/** The id of a shared view. */
const getSharedViewId = createOnce(async ({ openStaffPage }) => {
  const body = { name: "Paid by those with a long name", query: "environment=3", isShared: true };
  const page = await openStaffPage();
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/api/oem/views`, { headers: { origin }, data: body });
  return z.object({ result: z.object({ id: z.number() }) }).parse(await response.json()).result.id;
});

/** Expects that page and list do not scroll horizontally at six widths. */
async function expectFitAtAllWidths(page: Page): Promise<void> {
  for (const width of [1920, 1280, 1024, 820, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const frame = page.getByRole("region", { name: "Licenses" });
    for (const element of [page.locator("html"), frame]) {
      const hiddenWidth = await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect([width, hiddenWidth]).toEqual([width, 0]);
    }
  }
}

export const licenseList: Area = {
  name: "the license list",
  userEmail: ada,
  states: {
    "unfiltered list": openPage(licensesPath, "Last Updated At"),
    "filtered list": openPage(`${licensesPath}?types=1,2&environment=3`, "Clear all"),
    "empty list": openPage(`${licensesPath}?term=nobody&crit=company`, "There are no licenses"),
    "empty list with suggested criteria": openPage(`${licensesPath}?term=globex&crit=tag`, "in Company"),
    "global search": openPage("/license/search?text=glob", "Companies"),
    "global search without results": openPage("/license/search?text=zzzzz", "No results for"),
    "command palette": async (visit) => {
      await goTo(visit, licensesPath);
      await visit.page.keyboard.press("Control+k");
      const palette = visit.page.getByRole("dialog", { name: "Search everything" });
      await palette.getByRole("combobox").fill("glob");
      await expect(palette.getByRole("group", { name: "Companies" })).toBeVisible();
    },
    "list with invalid parameters": openPage(`${licensesPath}?pageSize=abc&colour=red`, "The page ignores"),
    "list for a user without privileges": {
      userEmail: rita,
      open: openPage(licensesPath, "Last Updated At"),
    },
    filter: async (visit) => {
      await goTo(visit, `${licensesPath}?types=1,2&environment=3`);
      await openFilter(visit.page);
    },
    "filter with errors": async ({ page }) => {
      await page.goto(`${licensesPath}?dateFilterType=created&packageTier=x`);
      await expect(filterForm(page)).toBeVisible();
    },
    "explanation of the statuses": async (visit) => {
      await goTo(visit, licensesPath);
      await visit.page.getByRole("button", { name: statusHelpLabel }).click();
      await expect(visit.page.getByText("within the renewal period of")).toBeVisible();
    },
    "CSV report form": async (visit) => {
      await goTo(visit, licensesPath);
      await popoverButton(visit.page, "CSV").click();
      await expect(visit.page.getByRole("form", { name: "CSV report" })).toBeVisible();
    },
    "list with long names and tags": async (visit) => {
      const companyName = await getWideCompanyName(visit);
      await goTo(visit, `${licensesPath}?${new URLSearchParams({ companyName })}`);
      await expect(rows(visit.page)).toHaveCount(2);
      await expectFitAtAllWidths(visit.page);
    },
    "selected licenses": {
      only: "scripted",
      open: async (visit) => {
        await goTo(visit, licensesPath);
        await visit.page.getByRole("checkbox", { name: "Select all on this page" }).check();
        await expect(visit.page.getByText("10 selected")).toBeVisible();
      },
    },
    "further actions for selected licenses": {
      only: "scripted",
      open: async (visit) => {
        await goTo(visit, licensesPath);
        await visit.page.getByRole("checkbox", { name: "Select all on this page" }).check();
        await visit.page.getByRole("button", { name: "More…" }).click();
        await expect(visit.page.getByRole("menuitem", { name: "Quota status" })).toBeVisible();
      },
    },
    "menu of a row": {
      only: "scripted",
      open: async (visit) => {
        await goTo(visit, licensesPath);
        await visit.page
          .getByRole("button", { name: /^Actions for/ })
          .first()
          .click();
        await expect(visit.page.getByRole("menuitem", { name: "Change tags" })).toBeVisible();
      },
    },
    "filter with suggestions": {
      only: "scripted",
      open: async (visit) => {
        await goTo(visit, licensesPath);
        const form = await openFilter(visit.page);
        await form.getByRole("combobox", { name: "Package tier" }).click();
        await expect(form.getByRole("option", { name: "FIS Standard" })).toBeVisible();
      },
    },
    "list with wide and narrow columns": {
      open: async (visit) => {
        const narrowColumns = ["customer", "type"].map((name) => ({ name, isShown: true, width: "narrow" }));
        const wideColumns = ["assets", "tags"].map((name) => ({ name, isShown: true, width: "wide" }));
        await savePreferences(visit, { columns: [...narrowColumns, ...wideColumns] });
        await goTo(visit, licensesPath);
        await expect(visit.page.getByRole("columnheader").nth(1)).toContainText("Customer");
      },
      restore: (visit) => savePreferences(visit, { columns: null }),
    },
    "column settings": openPage(
      "/license/licenses/columns?term=nobody&crit=company",
      "Choose the columns of the list, their order and their width.",
    ),
    "compact list with long names and tags": {
      open: async (visit) => {
        const companyName = await getWideCompanyName(visit);
        await savePreferences(visit, { density: "compact" });
        await goTo(visit, `${licensesPath}?${new URLSearchParams({ companyName })}`);
        await expect(visit.page.locator("html")).toHaveAttribute("data-density", "compact");
        await expectFitAtAllWidths(visit.page);
      },
      restore: (visit) => savePreferences(visit, { density: "comfortable" }),
    },
    "list with views": async (visit) => {
      await getSharedViewId(visit);
      await goTo(visit, `${licensesPath}?environment=3`);
      await expect(visit.page.getByRole("navigation", { name: "Views" })).toBeVisible();
    },
    "list of views": async (visit) => {
      await getSharedViewId(visit);
      await openPage("/license/licenses/views?term=nobody&crit=company", "For all users")(visit);
    },
    "view form": openPage(
      "/license/licenses/views/new?term=nobody&crit=company",
      "Open Licenses with this view",
    ),
    "view form with errors": async (visit) => {
      const form = await goTo(visit, "/license/licenses/views/new?term=nobody&crit=company");
      await submitForm(form, "Save");
      await expect(form.getByRole("alert")).toBeVisible();
    },
    "form of an existing view": openPage(
      async (visit) => `/license/licenses/views/${await getSharedViewId(visit)}?term=nobody&crit=company`,
      "Use the current list",
    ),
    "view mail form with errors": async (visit) => {
      const form = await goTo(visit, `/license/licenses/views/${await getSharedViewId(visit)}/mail`);
      await form.getByLabel("To").fill("nobody");
      await submitForm(form, "Save");
      await expect(form.getByRole("alert")).toContainText("“nobody” is not an e-mail address.");
    },
    "confirmation of deleting a view": openPage(
      async (visit) =>
        `/license/licenses/views/${await getSharedViewId(visit)}/delete?term=nobody&crit=company`,
      "The licenses stay unchanged",
    ),
    "search page": openPage("/license/search", "Search for"),
  },
};
