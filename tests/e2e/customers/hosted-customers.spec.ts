import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  searchAddress,
  hosted,
  type Hosted,
  newHosted,
  waitForState,
  rowOf,
} from "#tests/support/screens/hosted-customers.ts";
import { chips, goTo, openFilter, queryOf, rows } from "#tests/support/screens/license-list.ts";

/** Creating an instance takes seconds. */
test.describe.configure({ timeout: 90_000 });

test.describe("the hosted customers", () => {
  test(
    "are listed with the values of their licenses and instances, and link to both",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await waitForState(page, await newHosted(page), "running");
      await goTo(page, searchAddress(customer), javaScriptEnabled);
      for (const heading of ["Company", "Contact", "Plan", "Instance", "State", "Trial ends", "Last contact"])
        await expect(page.getByRole("columnheader", { name: heading, exact: true })).toBeVisible();
      const row = rowOf(page, customer);
      for (const text of ["Staff", "Lucius Fox", "Corporate Tier 2", "Trial", "Running", "14 days left"])
        await expect(row).toContainText(text);
      await expect(row).toContainText("No contact yet");
      await expect(row).toContainText("0 / 1,000");
      await expect(row.getByRole("link", { name: customer.subdomain })).toHaveAttribute(
        "href",
        new RegExp(`^https://${customer.subdomain}\\.`),
      );

      await row.getByRole("link", { name: customer.companyName }).click();
      const dialog = page.getByRole("dialog", { name: customer.companyName });
      for (const text of ["14 of 14 days left", "Server", "SSL/Security", "Done", customer.licenseKey])
        await expect(dialog).toContainText(text);
      await dialog.getByRole("link", { name: customer.licenseKey }).click();
      await expect(page).toHaveURL(`/license/licenses/${customer.licenseKey}`);
    },
  );

  test(
    "are filtered by the form and by the address, each filter with a chip that removes it",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const demo = await newHosted(page, { purpose: "demo" });
      const failed = await waitForState(page, await newHosted(page, { what: "fail-domain" }), "failed");
      const soon = await waitForState(page, await newHosted(page, { days: 3 }), "running");
      const shown = async (address: string, customer: Hosted, isThere: boolean) => {
        await goTo(page, `${address}&search=${customer.subdomain}`, javaScriptEnabled);
        await expect(rowOf(page, customer)).toHaveCount(isThere ? 1 : 0);
      };
      await shown(`${hosted}?purpose=demo`, demo, true);
      await shown(`${hosted}?purpose=paid`, demo, false);
      await shown(`${hosted}?state=running&purpose=trial`, soon, true);
      await shown(`${hosted}?endingWithin=7`, soon, true);
      await shown(`${hosted}?source=aws`, soon, false);
      await expect(page.getByText("No hosted customer matches the filters")).toBeVisible();
      await page.getByRole("link", { name: "Clear filters" }).click();
      await expect(page).toHaveURL(hosted);

      await goTo(page, searchAddress(failed), javaScriptEnabled);
      const form = await openFilter(page);
      await form.getByLabel("State").selectOption("Failed");
      await form.getByLabel("Failed step").selectOption("Domain");
      await form.getByRole("button", { name: "Apply" }).click();
      await expect(page).toHaveURL(/failedStep=domain/);
      expect(queryOf(page)).toEqual({ search: failed.subdomain, state: "failed", failedStep: "domain" });
      await expect(rowOf(page, failed)).toContainText("at Domain");
      await chips(page).getByRole("link", { name: "Clear Failed step" }).click();
      await expect(page).not.toHaveURL(/failedStep/);
      await chips(page).getByRole("link", { name: "Clear all" }).click();
      await expect(page).toHaveURL(hosted);
      await expect(chips(page)).toHaveCount(0);

      await page.getByRole("searchbox", { name: "Search hosted customers" }).fill(demo.companyName);
      await page.getByRole("searchbox", { name: "Search hosted customers" }).press("Enter");
      await expect(page).toHaveURL(/search=Hosted/);
      await expect(rows(page)).toHaveCount(1);
      await expect(rowOf(page, demo)).toBeVisible();
    },
  );

  test(
    "are sorted and paged by the address; its invalid values are named",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const mark = `sorted${Date.now().toString(36)}`;
      for (const [companyName, days] of [
        [`${mark} B`, 20],
        [`${mark} A`, 10],
        [`${mark} C`, 30],
      ] as const)
        await newHosted(page, { companyName, days, how: "invite" });
      const order = async () =>
        (
          await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("aria-label")?.at(-1)))
        ).join("");
      await goTo(page, `${hosted}?search=${mark}`, javaScriptEnabled);
      expect(await order()).toBe("CAB");
      await page.getByRole("link", { name: "Company", exact: true }).click();
      await expect(page).toHaveURL(/sortBy=company&sortType=DESC/);
      await expect.poll(order).toBe("CBA");
      await page.getByRole("link", { name: "Trial ends" }).click();
      await expect(page).toHaveURL(/sortBy=ends&sortType=DESC/);
      await expect.poll(order).toBe("CBA");
      await page.getByRole("link", { name: "Trial ends" }).click();
      await expect.poll(order).toBe("ABC");
      await expect(page.getByRole("columnheader", { name: "Trial ends" })).toHaveAttribute(
        "aria-sort",
        "ascending",
      );

      await goTo(page, `${hosted}?search=${mark}&pageSize=2&pageNumber=1`, javaScriptEnabled);
      expect(await order()).toBe("B");
      await page.getByRole("link", { name: "Previous" }).click();
      await expect.poll(order).toBe("CA");
      await goTo(page, `${hosted}?search=${mark}&pageNumber=9`, javaScriptEnabled);
      await page.getByRole("link", { name: "Go to the last page" }).click();
      await expect.poll(order).toBe("CAB");

      await goTo(page, `${hosted}?search=${mark}&state=asleep&pageSize=0&color=red`, javaScriptEnabled);
      await expect(
        page
          .getByText("Ignored because it is not valid: pageSize, state, color.")
          .or(page.getByText("Ignored because it is not valid: state, pageSize, color.")),
      ).toBeVisible();
      expect(await order()).toBe("CAB");
    },
  );

  test(
    "one that is being created is refreshed by itself until it runs",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await newHosted(page);
      await goTo(page, `${hosted}/${customer.licenseKey}`, javaScriptEnabled);
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText("Running")).toBeVisible({ timeout: 40_000 });
      await expect(dialog.locator('[data-step="done"]')).toHaveCount(4);
    },
  );

  test(
    "a user without privileges sees no action, and which privilege they require",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await newHosted(page, { how: "invite" });
      await page.context().clearCookies();
      await signIn(page, "rita@example.com");
      await goTo(page, searchAddress(customer), javaScriptEnabled);
      await page.getByRole("button", { name: `Actions for ${customer.companyName}` }).click();
      const menu = page.getByRole("list", { name: `Actions for ${customer.companyName}` });
      await expect(menu.getByRole("link")).toHaveText(["Show details"]);
      await goTo(page, `${hosted}/${customer.licenseKey}/convert`, javaScriptEnabled);
      await expect(page.getByText("license-manage")).toBeVisible();
    },
  );
});
