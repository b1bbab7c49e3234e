import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const accountPath = "/license/account";

test("a user connects an assistant in one step, copies the configuration and removes the assistant", async ({
  page,
}) => {
  await signIn(page, "rita@example.com");
  await page.goto(accountPath);
  await expect(page.getByRole("radio", { name: "Read and change" })).toBeDisabled();
  await page.getByRole("button", { name: "Create assistant" }).click();
  const token = await page.locator("code.select-all").innerText();
  expect(token).toMatch(/^air_[0-9A-Za-z]{38}$/);
  const { origin } = new URL(page.url());
  for (const name of ["Claude Code", "VS Code"]) {
    const configuration = page.getByRole("region", { name: `Configuration of ${name}` });
    await expect(configuration).toContainText(`${origin}/mcp`);
    await expect(configuration).toContainText(token);
  }
  const response = await fetch(`${origin}/mcp`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  expect(await response.text()).not.toContain("commit_change");
  await page.goto(accountPath);
  const row = page.getByRole("row").filter({ hasText: token.slice(0, 12) });
  await expect(row).toContainText("Read only");
  await row.getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "The assistant was removed");
});

test("staff who manage tokens see all assistants", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await page.goto("/license/settings/assistants");
  await expect(page.getByRole("heading", { level: 1, name: "Assistants" })).toBeVisible();
});
