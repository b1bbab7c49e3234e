import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { open } from "#tests/support/screens/license-details.ts";

test("a version with other characters than the specified ones is rejected, and stays in its field", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, "ada@example.com");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const dialog = await open(page, "/license/versions/new", javaScriptEnabled);
  const name = dialog.getByRole("textbox", { name: "Version", exact: true });
  await name.fill("5.0.0+build.7");
  await dialog.getByLabel("Released At").fill("2026-11-20");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(name).toHaveAccessibleDescription(
    /You must use spaces, hyphens, dots, numbers or english letters\./,
  );
  await expect(name).toHaveValue("5.0.0+build.7");
  if (javaScriptEnabled) expect(sent).toEqual([]);
});
