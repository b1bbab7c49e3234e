import { expect, test } from "#tests/support/browser/fixtures.ts";
import { type ExternalApp, startExternalApp } from "#tests/support/outside/external-app.ts";

test.use({ scriptless: true, javaScriptEnabled: false });

let app: ExternalApp;

test.beforeAll(async () => {
  app = await startExternalApp();
});
test.afterAll(() => app.stop());

const message = "Message of the license API.";

const errorPages: [status: number, title: string, text: string][] = [
  [
    400,
    "This request could not be understood",
    `${message} Go back, check what you entered, and send it again.`,
  ],
  [
    402,
    "This is not possible now",
    `${message} Go back, and check the current state of what you want to change.`,
  ],
  [403, "You cannot open this page", message],
  [404, "This page does not exist", `${message} Check the web address, or start again from the home page.`],
  [408, "The request took too long", `${message} Check your connection, go back, and send the form again.`],
  [409, "The request conflicts with the stored data", `${message} Go back, reload the page, and try again.`],
  [410, "This is no longer available", `${message} Start again from the home page.`],
  [
    413,
    "The request is too large",
    `${message} Go back, shorten your text or choose a smaller file, and try again.`,
  ],
  [
    422,
    "This is not possible now",
    `${message} Go back, and check the current state of what you want to change.`,
  ],
  [429, "Too many requests", "Too many requests were sent in a short time. Try again in a minute."],
  [503, "This page is not available right now", message],
];

test("the page of each error has a title and a next step that fit the status", async ({ page }) => {
  await page.goto(`${app.url}/auth/sign-in`);
  await page.getByRole("link", { name: "Sign in with Vendor" }).click();
  await expect(page).toHaveURL(`${app.url}/`);
  for (const [status, title, text] of errorPages) {
    app.api.failures.set("POST /oem/licenses/filtered", { status, code: "REJECTED", message });
    await page.goto(`${app.url}/license/licenses`);
    await expect(page.getByRole("heading", { level: 1 }), `title of ${status}`).toHaveText(title);
    await expect(page.getByText(text, { exact: true }), `text of ${status}`).toBeVisible();
  }
});
