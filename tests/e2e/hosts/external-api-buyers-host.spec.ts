import { expect, test } from "#tests/support/browser/fixtures.ts";
import { type ExternalApp, startExternalApp } from "#tests/support/outside/external-app.ts";
import { entry, fillIn, send, signUpPage, stepsShown } from "#tests/support/screens/marketplace.ts";

test.use({ plain: true, javaScriptEnabled: false });

let app: ExternalApp;
let api: ExternalApp["api"];

test.beforeAll(async () => {
  app = await startExternalApp();
  api = app.api;
});
test.afterAll(() => app.stop());
test.beforeEach(() => api.reset());

test("a buyer registers and sees the steps of the instance", async ({ page }) => {
  await page.goto(`${app.url}${signUpPage("buyer-1")}`);
  await fillIn(page, "buyer-1");
  await send(page);
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
  for (let look = 0; look < 3; look++) await page.reload();
  expect(await stepsShown(page)).toBe("done,done,done,done");
});

const registration = "POST /customers/one/marketplace";
const order = "POST /customers/one/instance/saas";
const reachedUs = "Your request has reached us.";
const subdomainMissing = "Subdomain must be provided";
const subdomainTaken = "Provided domain already registered to our system";

interface Rejection {
  code: string;
  message?: string;
  text: string;
  /** The entries that the form clears. */
  clears?: readonly ("domain" | "email" | "firstname")[];
}

const rejections: Rejection[] = [
  { code: "IR00", text: subdomainMissing, clears: ["domain"] },
  { code: "ID00", text: subdomainMissing, clears: ["domain"] },
  { code: "IR01", text: subdomainTaken, clears: ["domain"] },
  { code: "IP01", text: subdomainTaken, clears: ["domain"] },
  { code: "IR02", text: reachedUs },
  { code: "IR03", text: reachedUs },
  {
    code: "E1",
    message: "Email exists",
    text: "Provided e-mail address is already registered to our system",
    clears: ["email"],
  },
  { code: "E2", message: "Domain exists", text: subdomainTaken, clears: ["domain"] },
  {
    code: "E3",
    message: "Marketplace customer exists",
    text: "Marketplace customer has already been created.",
    clears: ["domain", "email", "firstname"],
  },
  { code: "E4", text: "There has been an unknown error. Please try again.", clears: [] },
];

for (const endpoint of [registration, order])
  for (const { code, message = "Not now", text, clears } of rejections)
    test(`a buyer reads what ${code} of ${endpoint} (${message}) means`, async ({ page }) => {
      api.failures.set(endpoint, { status: 409, code, message });
      await page.goto(`${app.url}${signUpPage("buyer-1")}`);
      await fillIn(page, "buyer-1");
      await send(page);
      await expect(page.getByRole("main")).toContainText(text);
      if (!clears) {
        await page.reload();
        await expect(page.getByRole("main")).toContainText(text);
        await page.goto(`${app.url}/create-instance`);
        await expect(page.getByRole("main")).toContainText(reachedUs);
        return;
      }
      const entries = { domain: "buyer-1", email: "buyer-1@neu.example", firstname: "Nora" };
      for (const name of ["domain", "email", "firstname"] as const)
        await expect(entry(page, name)).toHaveValue(clears.includes(name) ? "" : entries[name]);
      api.failures.clear();
      await fillIn(page, "buyer-1");
      await send(page);
      await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
    });

test("codes count without a message, and with status 200 too", async ({ page }) => {
  for (const status of [200, 400, 404, 422, 503]) {
    await page.context().clearCookies();
    api.failures.set(registration, { status, code: "IR02" });
    await page.goto(`${app.url}${signUpPage("buyer-1")}`);
    await fillIn(page, "buyer-1");
    await send(page);
    await expect(page.getByRole("main")).toContainText(reachedUs);
  }
});

test("a buyer who waits sees the steps once the API has made the license", async ({ page }) => {
  api.failures.set(registration, { status: 409, code: "IR03", message: "Not now" });
  await page.goto(`${app.url}${signUpPage("buyer-1")}`);
  await fillIn(page, "buyer-1");
  await send(page);
  await expect(page.getByRole("main")).toContainText(reachedUs);
  api.memory.buyers.set("buyer-1", { customerId: "c-1", licenseKey: "SAAS-1" });
  api.memory.instances.set("SAAS-1", { hostname: "acme.instances.example.com", looks: 1, isOrdered: true });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
});

test("while the progress cannot be read, the page says that it tries again, and does", async ({ page }) => {
  await page.goto(`${app.url}${signUpPage("buyer-1")}`);
  await fillIn(page, "buyer-1");
  await send(page);
  api.failures.set("GET /customers/one/instance/check-status", { status: 503, code: "X", message: "Down" });
  expect((await page.reload())?.status()).toBe(503);
  await expect(page.getByText("This page tries again every 30 seconds.")).toBeVisible();
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveAttribute("content", "30");
  api.failures.clear();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
});
