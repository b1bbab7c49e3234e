import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createLicense } from "#tests/support/screens/background-actions.ts";

test(
  "a printed page has the numbers of its charts and no navigation",
  { tag: "@script" },
  async ({ page }) => {
    await signIn(page, "ada@example.com");
    await page.goto("/");
    const numbers = page.getByRole("table", { name: /^Licenses by status/, includeHidden: true });
    await expect(page.getByRole("link", { name: "License desk" })).toBeVisible();
    await expect(numbers).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("link", { name: "License desk" })).toBeHidden();
    await expect(numbers).toBeVisible();
  },
);

test("a printed dialog is whole and without the list behind it", { tag: "@script" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  const licensePath = await createLicense(page, { notes: "Line\n".repeat(60) });
  await page.goto(licensePath);
  await page.emulateMedia({ media: "print" });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Activated on")).toBeVisible();
  await expect(page.getByRole("table")).toBeHidden();
  const hiddenHeight = await dialog
    .getByRole("region")
    .first()
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(hiddenHeight).toBe(0);
});
