import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { applyButton, goTo, list, openFilter, queryOf, rows } from "#tests/support/screens/license-list.ts";

test("each selection of the filter applies at once, and one step back reverts all of them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "rita@example.com");
  await goTo(page, `${list}?environment=3`, true);
  const form = await openFilter(page);
  const ir = form.getByLabel("IR (FIS)");
  await ir.check();
  await expect(page).toHaveURL(`${list}?environment=3&types=2`);
  await expect(ir).toBeFocused();
  const shown = async () => `Show ${await rows(page).count()} licenses`;
  await expect.poll(async () => (await applyButton(form).textContent()) === (await shown())).toBe(true);

  const tag = form.getByRole("combobox", { name: "Tag" });
  await tag.pressSequentially("fi");
  await expect(form.getByRole("option", { name: "fis", exact: true })).toBeVisible();
  await tag.press("ArrowDown");
  await tag.press("Enter");
  await expect(page).toHaveURL(/tag=fis/);
  await expect(tag).toBeFocused();
  await expect(tag).toHaveValue("fis");

  const tier = form.getByRole("combobox", { name: "Package tier" });
  await tier.click();
  await form.getByRole("option", { name: "FIS Standard" }).click();
  await expect(page).toHaveURL(/packageTierId=/);
  await form.getByLabel("Date", { exact: true }).selectOption("Expiration date");
  await form.getByLabel("From").fill("2030-01-01");
  await expect(form.getByText("Enter the last day of the range.")).toHaveCount(0);
  expect(Object.keys(queryOf(page))).toEqual(["environment", "types", "tag", "packageTierId"]);

  await form.getByLabel("Filter by").selectOption("Company");
  await form.getByRole("combobox", { name: "Filter text" }).pressSequentially("north");
  await form.getByRole("option", { name: "Northgate IR" }).click();
  await expect(page).toHaveURL(/crit=company&term=Northgate\+IR/);

  const apply = await applyButton(form).boundingBox();
  expect(apply?.height).toBeGreaterThanOrEqual(44);
  expect(apply && apply.y + apply.height).toBeGreaterThan(780);
  await page.goBack();
  await expect(page).toHaveURL(`${list}?environment=3`);
  await expect(form).toBeHidden();
});
