import { changeThroughApi, activateServer, newLicense } from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expect } from "#tests/support/browser/fixtures.ts";

import { filterForm, list, openFilter, rows } from "#tests/support/screens/license-list.ts";

import {
  ada,
  type Area,
  at,
  goTo,
  rita,
  send,
  shared,
  unique,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const statusHelpTitle = "About lifetime statuses";

/** A company whose licenses have every value that makes a row wide. */
const wideCompany = shared(async ({ staff }) => {
  const page = await staff();
  const companyName = `Wide ${crypto.randomUUID()}`;
  const tags = ["a very long name of a tag that nobody would give it", "emea"];
  const quota = { activationDate: "2026-01-01", expirationDate: "2090-12-31", totalClientCapacity: 1_000 };
  const wide = { companyName, tags, quota, isOffline: false };
  await activateServer(page, await newLicense(page, wide), unique("wide"), 950);
  await newLicense(page, { ...wide, isOffline: true });
  return companyName;
});

/** Changes the preferences of the visitor. */
const prefer = ({ page }: Visit, preferences: object) =>
  changeThroughApi(page, "PATCH", "/api/user/current/preferences", preferences);

/** The id of a shared view. */
const viewOfPaid = shared(async ({ staff }) => {
  const body = { name: "Paid by those with a long name", query: "environment=3", isShared: true };
  const page = await staff();
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/api/oem/views`, { headers: { origin }, data: body });
  return z.object({ result: z.object({ id: z.number() }) }).parse(await response.json()).result.id;
});

/** The list and its frame, at widths that no other screen is checked at. */
async function expectInSight(page: Page): Promise<void> {
  for (const width of [1920, 1280, 1024, 820, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const frame = page.getByRole("region", { name: "Licenses" });
    for (const element of [page.locator("html"), frame]) {
      const hidden = await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect([width, hidden]).toEqual([width, 0]);
    }
  }
}

export const licenseList: Area = {
  name: "the license list",
  as: ada,
  states: {
    "the whole list": at(list, "Last Updated At"),
    "a filtered list": at(`${list}?types=1,2&environment=3`, "Clear all"),
    "an empty list": at(`${list}?term=nobody&crit=company`, "There are no licenses"),
    "a list that another criterion would fill": at(`${list}?term=globex&crit=tag`, "in Company"),
    "the search over everything": at("/license/search?text=glob", "Companies"),
    "the search that finds nothing": at("/license/search?text=zzzzz", "Nothing is called"),
    "its palette": async (visit) => {
      await goTo(visit, list);
      await visit.page.keyboard.press("Control+k");
      const palette = visit.page.getByRole("dialog", { name: "Search everything" });
      await palette.getByRole("combobox").fill("glob");
      await expect(palette.getByRole("group", { name: "Companies" })).toBeVisible();
    },
    "a list with an invalid address": at(`${list}?pageSize=abc&colour=red`, "Ignored because"),
    "the list of who only reads": { as: rita, reach: at(list, "Last Updated At") },
    "its filter": async (visit) => {
      await goTo(visit, `${list}?types=1,2&environment=3`);
      await openFilter(visit.page);
    },
    "its filter with errors": async ({ page }) => {
      await page.goto(`${list}?dateFilterType=created&packageTier=x`);
      await expect(filterForm(page)).toBeVisible();
    },
    "an explanation of its statuses": async (visit) => {
      await goTo(visit, list);
      await visit.page.getByRole("button", { name: statusHelpTitle }).click();
      await expect(visit.page.getByText("within the renewal period of")).toBeVisible();
    },
    "its report": async (visit) => {
      await goTo(visit, list);
      await visit.page.locator("summary").filter({ hasText: "CSV" }).click();
      await expect(visit.page.getByRole("form", { name: "CSV report" })).toBeVisible();
    },
    "licenses with long names and tags": async (visit) => {
      const companyName = await wideCompany(visit);
      await goTo(visit, `${list}?${new URLSearchParams({ companyName })}`);
      await expect(rows(visit.page)).toHaveCount(2);
      await expectInSight(visit.page);
    },
    "marked licenses": {
      only: "scripted",
      reach: async (visit) => {
        await goTo(visit, list);
        await visit.page.getByRole("checkbox", { name: "Select all on this page" }).check();
        await expect(visit.page.getByText("10 selected")).toBeVisible();
      },
    },
    "the other actions for selected licenses": {
      only: "scripted",
      reach: async (visit) => {
        await goTo(visit, list);
        await visit.page.getByRole("checkbox", { name: "Select all on this page" }).check();
        await visit.page.getByRole("button", { name: "More…" }).click();
        await expect(visit.page.getByRole("button", { name: "Quota status" })).toBeVisible();
      },
    },
    "its filter with the suggestions of a field": {
      only: "scripted",
      reach: async (visit) => {
        await goTo(visit, list);
        const form = await openFilter(visit.page);
        await form.getByRole("combobox", { name: "Package tier" }).click();
        await expect(form.getByRole("option", { name: "FIS Standard" })).toBeVisible();
      },
    },
    "a list with wide and narrow columns": {
      reach: async (visit) => {
        const narrow = ["customer", "type"].map((name) => ({ name, isShown: true, width: "narrow" }));
        const wide = ["assets", "tags"].map((name) => ({ name, isShown: true, width: "wide" }));
        await prefer(visit, { columns: [...narrow, ...wide] });
        await goTo(visit, list);
        await expect(visit.page.getByRole("table")).toHaveAttribute("data-wide", "assets tags");
      },
      leave: (visit) => prefer(visit, { columns: null }),
    },
    "its columns": at("/license/licenses/columns?term=nobody&crit=company", "Which columns the list has"),
    "a compact list of long names and tags": {
      reach: async (visit) => {
        const companyName = await wideCompany(visit);
        await prefer(visit, { density: "compact" });
        await goTo(visit, `${list}?${new URLSearchParams({ companyName })}`);
        await expect(visit.page.locator("html")).toHaveAttribute("data-density", "compact");
        await expectInSight(visit.page);
      },
      leave: (visit) => prefer(visit, { density: "comfortable" }),
    },
    "its views": async (visit) => {
      await viewOfPaid(visit);
      await goTo(visit, `${list}?environment=3`);
      await expect(visit.page.getByRole("navigation", { name: "Views" })).toBeVisible();
    },
    "the order of its views": async (visit) => {
      await viewOfPaid(visit);
      await at("/license/licenses/views?term=nobody&crit=company", "For everybody")(visit);
    },
    "a view's form": at("/license/licenses/views/new?term=nobody&crit=company", "The list begins with it"),
    "a view's form with errors": async (visit) => {
      const form = await goTo(visit, "/license/licenses/views/new?term=nobody&crit=company");
      await send(form, "Save");
      await expect(form.getByRole("alert")).toBeVisible();
    },
    "a view's form over another list": at(
      async (visit) => `/license/licenses/views/${await viewOfPaid(visit)}?term=nobody&crit=company`,
      "Keep what the list shows now",
    ),
    "a view's mails with errors": async (visit) => {
      const form = await goTo(visit, `/license/licenses/views/${await viewOfPaid(visit)}/mail`);
      await form.getByLabel("To").fill("nobody");
      await send(form, "Save");
      await expect(form.getByRole("alert")).toContainText("“nobody” is no e-mail address.");
    },
    "a view's deletion": at(
      async (visit) => `/license/licenses/views/${await viewOfPaid(visit)}/delete?term=nobody&crit=company`,
      "The licenses stay as they are",
    ),
    "the search": at("/license/search", "Search for"),
  },
};
