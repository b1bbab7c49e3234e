import { expect, signIn, switchUser, test } from "#tests/support/browser/fixtures.ts";
import {
  buildSearchPath,
  hostedCustomersPath,
  type CreatedCustomer,
  createHostedCustomer,
  waitForInstanceState,
  rowOf,
} from "#tests/support/screens/hosted-customers.ts";
import { chips, goTo, openFilter, readQuery, rows } from "#tests/support/screens/license-list.ts";

/** Creating an instance takes seconds. */
test.describe.configure({ timeout: 90_000 });

test.describe("hosted customers", () => {
  test(
    "the list shows each hosted customer with license and instance",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await waitForInstanceState(page, await createHostedCustomer(page), "running");
      await goTo(page, buildSearchPath(customer), javaScriptEnabled);
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
      for (const text of [
        "14 of 14 free extension days left",
        "Server",
        "SSL/Security",
        "Done",
        customer.licenseKey,
      ])
        await expect(dialog).toContainText(text);
      await dialog.getByRole("link", { name: customer.licenseKey }).click();
      await expect(page).toHaveURL(`/license/licenses/${customer.licenseKey}`);
    },
  );

  test(
    "a user filters the hosted customers and clears the filters",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const demoCustomer = await createHostedCustomer(page, { purpose: "demo" });
      const failedCustomer = await waitForInstanceState(
        page,
        await createHostedCustomer(page, { subdomainPrefix: "fail-domain" }),
        "failed",
      );
      const endingCustomer = await waitForInstanceState(
        page,
        await createHostedCustomer(page, { days: 3 }),
        "running",
      );
      const expectRowCount = async (url: string, customer: CreatedCustomer, expectedCount: number) => {
        await goTo(page, `${url}&search=${customer.subdomain}`, javaScriptEnabled);
        await expect(rowOf(page, customer)).toHaveCount(expectedCount);
      };
      await expectRowCount(`${hostedCustomersPath}?purpose=demo`, demoCustomer, 1);
      await expectRowCount(`${hostedCustomersPath}?purpose=paid`, demoCustomer, 0);
      await expectRowCount(`${hostedCustomersPath}?state=running&purpose=trial`, endingCustomer, 1);
      await expectRowCount(`${hostedCustomersPath}?endingWithin=7`, endingCustomer, 1);
      await expectRowCount(`${hostedCustomersPath}?source=aws`, endingCustomer, 0);
      await expect(page.getByText("No hosted customer matches the filters")).toBeVisible();
      await page.getByRole("link", { name: "Clear filters" }).click();
      await expect(page).toHaveURL(hostedCustomersPath);

      await goTo(page, buildSearchPath(failedCustomer), javaScriptEnabled);
      const form = await openFilter(page);
      await form.getByLabel("State").selectOption("Failed");
      await form.getByLabel("Failed step").selectOption("Domain");
      await form.getByRole("button", { name: "Apply" }).click();
      await expect(page).toHaveURL(/failedStep=domain/);
      expect(readQuery(page)).toEqual({
        search: failedCustomer.subdomain,
        state: "failed",
        failedStep: "domain",
      });
      await expect(rowOf(page, failedCustomer)).toContainText("at Domain");
      await chips(page).getByRole("link", { name: "Clear Failed step" }).click();
      await expect(page).not.toHaveURL(/failedStep/);
      await chips(page).getByRole("link", { name: "Clear all" }).click();
      await expect(page).toHaveURL(hostedCustomersPath);
      await expect(chips(page)).toHaveCount(0);

      await page.getByRole("searchbox", { name: "Search hosted customers" }).fill(demoCustomer.companyName);
      await page.getByRole("searchbox", { name: "Search hosted customers" }).press("Enter");
      await expect(page).toHaveURL(/search=Hosted/);
      await expect(rows(page)).toHaveCount(1);
      await expect(rowOf(page, demoCustomer)).toBeVisible();
    },
  );

  test(
    "the web address sorts and pages the hosted customers",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const companyPrefix = `sorted${Date.now().toString(36)}`;
      for (const [companyName, days] of [
        [`${companyPrefix} B`, 20],
        [`${companyPrefix} A`, 10],
        [`${companyPrefix} C`, 30],
      ] as const)
        await createHostedCustomer(page, { companyName, days, how: "invite" });
      /** The last letter of each company name, in the order of the rows. */
      const readRowOrder = async () =>
        (
          await rows(page).evaluateAll((elements) =>
            elements.map((row) => row.getAttribute("aria-label")?.at(-1)),
          )
        ).join("");
      await goTo(page, `${hostedCustomersPath}?search=${companyPrefix}`, javaScriptEnabled);
      expect(await readRowOrder()).toBe("CAB");
      await page.getByRole("link", { name: "Company", exact: true }).click();
      await expect(page).toHaveURL(/sortBy=company&sortType=ASC/);
      await expect.poll(readRowOrder).toBe("ABC");
      await page.getByRole("link", { name: "Trial ends" }).click();
      await expect(page).toHaveURL(/sortBy=ends&sortType=ASC/);
      await expect.poll(readRowOrder).toBe("ABC");
      await page.getByRole("link", { name: "Trial ends" }).click();
      await expect.poll(readRowOrder).toBe("CBA");
      await expect(page.getByRole("columnheader", { name: "Trial ends" })).toHaveAttribute(
        "aria-sort",
        "descending",
      );

      await goTo(
        page,
        `${hostedCustomersPath}?search=${companyPrefix}&pageSize=2&pageNumber=1`,
        javaScriptEnabled,
      );
      expect(await readRowOrder()).toBe("B");
      await page.getByRole("link", { name: "Previous" }).click();
      await expect.poll(readRowOrder).toBe("CA");
      await goTo(page, `${hostedCustomersPath}?search=${companyPrefix}&pageNumber=9`, javaScriptEnabled);
      await page.getByRole("link", { name: "Go to the first page" }).click();
      await expect.poll(readRowOrder).toBe("CAB");

      await goTo(
        page,
        `${hostedCustomersPath}?search=${companyPrefix}&state=asleep&pageSize=0&color=red`,
        javaScriptEnabled,
      );
      await expect(
        page
          .getByText("The page ignores these invalid parts of the web address: pageSize, state, color.")
          .or(
            page.getByText(
              "The page ignores these invalid parts of the web address: state, pageSize, color.",
            ),
          ),
      ).toBeVisible();
      expect(await readRowOrder()).toBe("CAB");
    },
  );

  test(
    "the dialog refreshes itself until the instance runs",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await createHostedCustomer(page);
      await goTo(page, `${hostedCustomersPath}/${customer.licenseKey}`, javaScriptEnabled);
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText("Running")).toBeVisible({ timeout: 40_000 });
      await expect(dialog.locator('[data-step="done"]')).toHaveCount(4);
    },
  );

  test(
    "a user without privileges sees no actions",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const customer = await createHostedCustomer(page, { how: "invite" });
      await switchUser(page, "rita@example.com");
      await goTo(page, buildSearchPath(customer), javaScriptEnabled);
      await page.getByRole("button", { name: `Actions for ${customer.companyName}` }).click();
      const menu = page.getByRole("list", { name: `Actions for ${customer.companyName}` });
      await expect(menu.getByRole("link")).toHaveText(["Show details"]);
      await goTo(page, `${hostedCustomersPath}/${customer.licenseKey}/convert`, javaScriptEnabled);
      await expect(page.getByText("“Edits Licenses”")).toBeVisible();
    },
  );
});
