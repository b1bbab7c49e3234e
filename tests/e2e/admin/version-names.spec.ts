import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { openDialog } from "#tests/support/screens/license-details.ts";

test("the form rejects a version with invalid characters", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "ada@example.com");
  const postedUrls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") postedUrls.push(request.url());
  });
  const dialog = await openDialog(page, "/license/versions/new", javaScriptEnabled);
  const versionField = dialog.getByRole("textbox", { name: "Version", exact: true });
  await versionField.fill("5.0.0+build.7");
  await dialog.getByLabel("Released At").fill("2026-11-20");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(versionField).toHaveAccessibleDescription(
    /You must use spaces, hyphens, dots, numbers or english letters\./,
  );
  await expect(versionField).toHaveValue("5.0.0+build.7");
  if (javaScriptEnabled) expect(postedUrls).toEqual([]);
});
