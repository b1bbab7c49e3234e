import { expect, test } from "#tests/support/browser/fixtures.ts";
import { type ExternalApp, startExternalApp } from "#tests/support/outside/external-app.ts";
import {
  signUpField,
  fillInSignUp,
  submitSignUp,
  buildSignUpPath,
  readStepStatuses,
} from "#tests/support/screens/marketplace.ts";

test.use({ scriptless: true, javaScriptEnabled: false });

let app: ExternalApp;
let api: ExternalApp["api"];

test.beforeAll(async () => {
  app = await startExternalApp();
  api = app.api;
});
test.afterAll(() => app.stop());
test.beforeEach(() => api.reset());

test("a buyer registers and sees the steps of the instance", async ({ page }) => {
  await page.goto(`${app.url}${buildSignUpPath("buyer-1")}`);
  await fillInSignUp(page, "buyer-1");
  await submitSignUp(page);
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
  for (let reloadCount = 0; reloadCount < 3; reloadCount++) await page.reload();
  expect(await readStepStatuses(page)).toBe("done,done,done,done");
});

const registrationEndpoint = "POST /customers/one/marketplace";
const instanceEndpoint = "POST /customers/one/instance/saas";
const requestReceivedText = "Your request has reached us.";
const subdomainMissingText = "Subdomain must be provided";
const subdomainTakenText = "Provided domain already registered to our system";

interface Rejection {
  code: string;
  /** Message in the response of the external API. */
  message?: string;
  /** Text that the page shows to the buyer. */
  text: string;
  /** Fields that the form clears; undefined if the buyer waits for staff. */
  clearedFields?: readonly ("domain" | "email" | "firstname")[];
}

const rejections: Rejection[] = [
  { code: "IR00", text: subdomainMissingText, clearedFields: ["domain"] },
  { code: "ID00", text: subdomainMissingText, clearedFields: ["domain"] },
  { code: "IR01", text: subdomainTakenText, clearedFields: ["domain"] },
  { code: "IP01", text: subdomainTakenText, clearedFields: ["domain"] },
  { code: "IR02", text: requestReceivedText },
  { code: "IR03", text: requestReceivedText },
  {
    code: "E1",
    message: "Email exists",
    text: "Provided e-mail address is already registered to our system",
    clearedFields: ["email"],
  },
  { code: "E2", message: "Domain exists", text: subdomainTakenText, clearedFields: ["domain"] },
  {
    code: "E3",
    message: "Marketplace customer exists",
    text: "Marketplace customer has already been created.",
    clearedFields: ["domain", "email", "firstname"],
  },
  { code: "E4", text: "There has been an unknown error. Please try again.", clearedFields: [] },
];

for (const endpoint of [registrationEndpoint, instanceEndpoint])
  for (const { code, message = "Not now", text, clearedFields } of rejections)
    test(`a buyer sees the message for ${code} of ${endpoint} (${message})`, async ({ page }) => {
      api.failures.set(endpoint, { status: 409, code, message });
      await page.goto(`${app.url}${buildSignUpPath("buyer-1")}`);
      await fillInSignUp(page, "buyer-1");
      await submitSignUp(page);
      await expect(page.getByRole("main")).toContainText(text);
      if (!clearedFields) {
        await page.reload();
        await expect(page.getByRole("main")).toContainText(text);
        await page.goto(`${app.url}/create-instance`);
        await expect(page.getByRole("main")).toContainText(requestReceivedText);
        return;
      }
      const fieldValues = { domain: "buyer-1", email: "buyer-1@neu.example", firstname: "Nora" };
      for (const name of ["domain", "email", "firstname"] as const)
        await expect(signUpField(page, name)).toHaveValue(
          clearedFields.includes(name) ? "" : fieldValues[name],
        );
      api.failures.clear();
      await fillInSignUp(page, "buyer-1");
      await submitSignUp(page);
      await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
    });

test("the page reads the error code at any HTTP status", async ({ page }) => {
  for (const status of [200, 400, 404, 422, 503]) {
    await page.context().clearCookies();
    api.failures.set(registrationEndpoint, { status, code: "IR02" });
    await page.goto(`${app.url}${buildSignUpPath("buyer-1")}`);
    await fillInSignUp(page, "buyer-1");
    await submitSignUp(page);
    await expect(page.getByRole("main")).toContainText(requestReceivedText);
  }
});

test("a waiting buyer sees the steps once the license exists", async ({ page }) => {
  api.failures.set(registrationEndpoint, { status: 409, code: "IR03", message: "Not now" });
  await page.goto(`${app.url}${buildSignUpPath("buyer-1")}`);
  await fillInSignUp(page, "buyer-1");
  await submitSignUp(page);
  await expect(page.getByRole("main")).toContainText(requestReceivedText);
  api.memory.buyers.set("buyer-1", { customerId: "c-1", licenseKey: "SAAS-1" });
  api.memory.instances.set("SAAS-1", {
    hostname: "acme.instances.example.com",
    statusChecks: 1,
    isOrdered: true,
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
});

test("the page retries while the progress cannot be loaded", async ({ page }) => {
  await page.goto(`${app.url}${buildSignUpPath("buyer-1")}`);
  await fillInSignUp(page, "buyer-1");
  await submitSignUp(page);
  api.failures.set("GET /customers/one/instance/check-status", { status: 503, code: "X", message: "Down" });
  expect((await page.reload())?.status()).toBe(503);
  await expect(page.getByText("This page tries again every 30 seconds.")).toBeVisible();
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveAttribute("content", "30");
  api.failures.clear();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
});
