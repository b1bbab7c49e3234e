import {
  changeThroughApi,
  activateServer,
  createLicense,
  fetchQuotas,
} from "#tests/support/screens/background-actions.ts";
import { openDialog } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test, waitForHydration } from "#tests/support/browser/fixtures.ts";

const quota = {
  activationDate: "2026-01-01",
  expirationDate: "2027-01-01",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

test(
  "each event is a short line that opens to a sentence and the changed fields",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page, { isOffline: false, quota, tags: ["partner"] });
    const key = licensePath.split("/").at(-1) ?? "";
    const [{ id } = { id: 0 }] = await fetchQuotas(page, licensePath);
    await activateServer(page, licensePath, "history-1");
    await changeThroughApi(page, "PATCH", `/api/oem/quotas/${id}/date`, {
      activationDate: "2026-01-01",
      expirationDate: "2150-01-01",
    });
    await changeThroughApi(page, "PATCH", `/api/oem/quotas/enterprise/${id}/capacity`, {
      serverCapacity: 2,
      totalClientCapacity: 12_000,
    });
    await changeThroughApi(page, "PATCH", `/api/oem/quotas/${id}/status`, { status: 0 });
    await changeThroughApi(page, "PATCH", `/api/oem/licenses/${key}/notes`, {
      notes: "Call in May.\nThen again.",
    });
    await changeThroughApi(page, "PATCH", `/api/oem/licenses/${key}/tags`, { tags: ["trial"] });
    await changeThroughApi(page, "PATCH", `/api/oem/licenses/${key}/soft-capacity`, { softCapacity: true });

    const dialog = await openDialog(page, `${licensePath}?tab=history`, javaScriptEnabled);
    for (const name of ["Event", "Event Date", "Performed By"])
      await expect(dialog.getByRole("columnheader", { name, exact: true })).toBeVisible();
    await expect(dialog.getByText("Assets: 100 → 12,000")).toBeVisible();
    await expect(dialog.locator("summary", { hasText: key })).toHaveCount(0);
    const expectedRows: [label: string, sentence: string, ...texts: string[]][] = [
      ["Allow Capacity Overrun Updated", `License ${key} now allows capacity overrun.`],
      ["Tags Updated", `The tags of license ${key} were changed: “trial” added, “partner” removed.`],
      ["Notes Updated", `The notes of license ${key} were written.`, "Call in May.\nThen again."],
      ["Quota Status Changed", `The quota of license ${key} was disabled.`],
      [
        "Quota Capacity Changed",
        `The quota of license ${key} now allows 2 servers and 12,000 assets (before: 1 server and 100 assets).`,
      ],
      [
        "Quota Dates Changed",
        `The quota of license ${key} now runs from 01 Jan 2026 to Infinite (Quota will never expire) (before: from 01 Jan 2026 to 01 Jan 2027).`,
      ],
      ["Quota Added", `License ${key} received a quota that runs from 01 Jan 2026 to 01 Jan 2027`],
      ["License Created", `License ${key} was created as an Enterprise license.`],
    ];
    for (const [label, sentence, ...texts] of expectedRows) {
      const event = dialog.locator("details").filter({ has: page.locator("summary", { hasText: label }) });
      await event.locator("summary").click();
      await expect(event.getByText(sentence).first()).toBeVisible();
      await expect(event.getByText(/^Request \S/)).toBeVisible();
      for (const text of texts) await expect(event.getByText(text)).toBeVisible();
    }
    const dateChanges = dialog
      .getByRole("table", { name: "Changed fields" })
      .filter({ hasText: "Expiration Date" })
      .first();
    await expect(dateChanges.getByRole("row").last()).toHaveText(
      "Expiration Date01 Jan 2027Infinite (Quota will never expire)",
    );
  },
);

test("a page of the history has ten events", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page);
  const key = licensePath.split("/").at(-1) ?? "";
  for (let noteNumber = 1; noteNumber <= 10; noteNumber++)
    await changeThroughApi(page, "PATCH", `/api/oem/licenses/${key}/notes`, { notes: `Note ${noteNumber}` });
  const dialog = await openDialog(page, `${licensePath}?tab=history`, javaScriptEnabled);
  await expect(dialog.getByRole("row")).toHaveCount(11);
  await expect(dialog.getByText("License Created")).toHaveCount(0);
  await dialog.getByRole("link", { name: "Next" }).click();
  await expect(dialog.getByText("License Created")).toBeVisible();
  await expect(page).toHaveURL(/historyPage=1/);
});

test("an event that is open during hydration stays open", { tag: "@script" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page);
  const scriptGate = Promise.withResolvers<void>();
  await page.route(/entry\.client/, (route) => scriptGate.promise.then(() => route.continue()));
  await page.goto(`${licensePath}?tab=history`, { waitUntil: "commit" });
  const event = page.locator("details").filter({ hasText: "License Created" });
  const summary = event.locator("summary");
  const facts = event.getByText(/^Request \S/);
  await expect(summary).not.toHaveAttribute("aria-expanded");
  await summary.click();
  await expect(facts).toBeVisible();
  scriptGate.resolve();
  await waitForHydration(page);
  await expect(summary).toHaveAttribute("aria-expanded", "true");
  await expect(facts).toBeVisible();

  await summary.press("Enter");
  await expect(facts).toBeHidden();
  await expect(summary).toHaveAttribute("aria-expanded", "false");
  await summary.press("Space");
  await expect(facts).toBeVisible();
  await summary.click();
  await expect(facts).toBeHidden();
  // The browser opens the element when it finds text in it.
  await event.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await expect(summary).toHaveAttribute("aria-expanded", "true");
  await summary.click();
  await expect(facts).toBeHidden();
});
