import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { readFile } from "node:fs/promises";
import { backdateInvitations } from "#tests/support/apps/app-database.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import {
  openOtherVisitorPage,
  confirmationField,
  fillInConfirmation,
  inviteCustomer,
  readMailedLinks,
  sendConfirmation,
  openStaffPage,
  errorSummary,
} from "#tests/support/screens/confirm-customer.ts";

import { expectInstanceCreated } from "#tests/support/screens/marketplace.ts";

/** Creating an instance takes seconds. */
test.describe.configure({ timeout: 90_000 });

const expiredLinkText = "This link is no longer valid";

test.describe("with a controlled clock", () => {
  test.use({ hasFakeClock: true });

  test(
    "an invited customer confirms and gets the link to the instance",
    { tag: "@chromium" },
    async ({ page, app, javaScriptEnabled }) => {
      const staffPage = await openStaffPage(page, app);
      const { name, email, link } = await inviteCustomer(staffPage, app);
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "Confirm your AIR instance" })).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      for (const detail of [
        "ada@example.com",
        `Wayne ${name}`,
        "Trial",
        `${name}.instances.example.com`,
        email,
      ])
        await expect(page.getByRole("definition").filter({ hasText: detail }).first()).toBeVisible();
      await expect(confirmationField(page, "firstName")).toHaveValue("Lucius");
      await expect(confirmationField(page, "lastName")).toHaveValue("Fox");
      await expect(confirmationField(page, "subdomain")).toHaveValue(name);
      await fillInConfirmation(page);
      await sendConfirmation(page);
      await expect(page).toHaveURL(/\/create-instance$/);
      await expectInstanceCreated(page, name, javaScriptEnabled);
    },
  );
});

test(
  "the form shows all errors at their fields and in a summary",
  { tag: "@no-script" },
  async ({ page, app }) => {
    const staffPage = await openStaffPage(page, app);
    const { link } = await inviteCustomer(staffPage, app);
    await page.goto(link);
    await fillInConfirmation(page, { firstName: "", lastName: "", subdomain: "", password: "", confirm: "" });
    await sendConfirmation(page);
    for (const message of [
      "First Name is required",
      "Last Name is required",
      "Subdomain must be provided",
      "Please enter a password",
      "Please input the password again",
    ]) {
      await expect(errorSummary(page)).toContainText(message);
      await expect(page.getByText(message, { exact: true })).toHaveCount(2);
    }
    await fillInConfirmation(page, {
      firstName: "Luke",
      lastName: "Foxx",
      subdomain: "admin",
      password: "short",
      confirm: "other",
    });
    await sendConfirmation(page);
    for (const message of [
      "This subdomain is reserved. Choose another.",
      "It must contain at least 8 characters, 1 number, 1 uppercase and 1 lowercase letter.",
      "Two inputs don't match!",
    ])
      await expect(errorSummary(page)).toContainText(message);
    await expect(confirmationField(page, "firstName")).toHaveValue("Luke");
    await expect(confirmationField(page, "subdomain")).toHaveAttribute("aria-invalid", "true");
  },
);

test(
  "responses, referrers and logs contain neither password nor token",
  { tag: "@no-script" },
  async ({ page, app }) => {
    const staffPage = await openStaffPage(page, app);
    const { link } = await inviteCustomer(staffPage, app);
    const rejectedResponse = await page.request.post(`${app.url}${link}`, {
      headers: { origin: app.url },
      form: { firstName: "Lucius", subdomain: "-x-", password: buyersPassword, confirm: buyersPassword },
    });
    expect(rejectedResponse.status()).toBe(422);
    const html = await rejectedResponse.text();
    expect(html).toContain("Last Name is required");
    expect(html).toContain('value="Lucius"');
    expect(html).not.toContain(buyersPassword);

    const response = await page.goto(link);
    const headers = response?.headers() ?? {};
    expect(headers["referrer-policy"]).toBe("strict-origin");
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["content-security-policy"]).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self';",
    );
    const referrers: string[] = [];
    page.on("request", (request) => referrers.push(request.headers()["referer"] ?? ""));
    await fillInConfirmation(page);
    await sendConfirmation(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);
    const token = link.split("token=").at(-1) ?? "";
    expect(referrers.join(" ")).not.toContain(token);
    expect(page.url()).not.toContain(token);
    const [signUpCookie] = (await page.context().cookies()).filter(({ name }) => name.endsWith("signed-up"));
    expect(signUpCookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    const log = await readFile(app.logFile, "utf8");
    expect(log).not.toContain(token);
    expect(log).not.toContain(buyersPassword);
  },
);

test("the form rejects a subdomain that is in use", { tag: "@no-script" }, async ({ page, app }) => {
  const staffPage = await openStaffPage(page, app);
  const otherInvitation = await inviteCustomer(staffPage, app);
  const { name, link } = await inviteCustomer(staffPage, app);
  await page.goto(link);
  await fillInConfirmation(page, { firstName: "Luke", subdomain: otherInvitation.name });
  await sendConfirmation(page);
  await expect(errorSummary(page)).toContainText("Provided domain already registered to our system");
  await expect(confirmationField(page, "subdomain")).toHaveValue("");
  await expect(confirmationField(page, "firstName")).toHaveValue("Luke");
  await expect(confirmationField(page, "password")).toHaveValue("");
  await fillInConfirmation(page, { subdomain: `${name}-2` });
  await sendConfirmation(page);
  await expect(page.getByRole("link", { name: "Go to your instance now" })).toHaveAttribute(
    "href",
    `https://${name}-2.instances.example.com/`,
    { timeout: 30_000 },
  );
});

test(
  "a used link opens the progress page only in the same browser",
  { tag: "@no-script" },
  async ({ page, app }) => {
    const staffPage = await openStaffPage(page, app);
    const { link } = await inviteCustomer(staffPage, app, { subdomain: "slow" });
    const secondTab = await page.context().newPage();
    for (const tab of [page, secondTab]) {
      await tab.goto(link);
      await fillInConfirmation(tab);
    }
    await sendConfirmation(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await sendConfirmation(secondTab);
    await expect(secondTab).toHaveURL(/\/create-instance$/);
    await expect(secondTab.locator("[data-step]")).toHaveCount(4);
    await page.reload();
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await page.goBack();
    await expect(page).toHaveURL(/\/create-instance$/);
    await page.goto(link);
    await expect(page).toHaveURL(/\/create-instance$/);
    const otherVisitorPage = await openOtherVisitorPage(page, app);
    await otherVisitorPage.goto(link);
    await expect(otherVisitorPage.getByRole("heading", { name: expiredLinkText })).toBeVisible();
    await otherVisitorPage.goto("/create-instance");
    await expect(otherVisitorPage.getByText("You have not signed up with this browser.")).toBeVisible();
    await otherVisitorPage.context().close();
  },
);

test("three simultaneous submissions create one instance", { tag: "@no-script" }, async ({ page, app }) => {
  const staffPage = await openStaffPage(page, app);
  const { licenseKey, link } = await inviteCustomer(staffPage, app);
  await page.goto(link);
  const form = {
    firstName: "Lucius",
    lastName: "Fox",
    subdomain: `fox-${crypto.randomUUID().slice(0, 13)}`,
    password: buyersPassword,
    confirm: buyersPassword,
  };
  const headers = { origin: app.url };
  const postConfirmation = () => page.request.post(`${app.url}${link}`, { headers, form });
  const responses = await Promise.all([postConfirmation(), postConfirmation(), postConfirmation()]);
  expect(responses.map((response) => `${response.status()} ${new URL(response.url()).pathname}`)).toEqual(
    responses.map(() => "200 /create-instance"),
  );
  const historyResponse = await staffPage.request.get(
    `${app.url}/api/oem/history?licenseKey=${licenseKey}&pageNumber=0&pageSize=50`,
  );
  const eventNames = (await historyResponse.text()).match(
    /"eventName":"(confirm-invitation|create-instance)"/g,
  );
  expect(eventNames).toHaveLength(2);
});

test("every invalid link shows the same page", { tag: "@no-script" }, async ({ page, app }) => {
  const staffPage = await openStaffPage(page, app);
  const expiredInvitation = await inviteCustomer(staffPage, app);
  const usedInvitation = await inviteCustomer(staffPage, app);
  const replacedInvitation = await inviteCustomer(staffPage, app);
  backdateInvitations(app, expiredInvitation.email);
  await page.goto(usedInvitation.link);
  await fillInConfirmation(page);
  await sendConfirmation(page);
  await expect(page.locator("[data-step]")).toHaveCount(4);
  await changeThroughApi(
    staffPage,
    "POST",
    `/api/customers/one/hosted/${replacedInvitation.licenseKey}/resend-invitation`,
    {},
  );
  const [newestLink = "", previousLink] = await readMailedLinks(app, replacedInvitation.email);
  expect(previousLink).toBe(replacedInvitation.link);

  const unknownLink = "/confirm-customer?token=nobody-knows-this";
  const otherVisitorPage = await openOtherVisitorPage(page, app);
  const pageTexts: string[] = [];
  for (const link of [unknownLink, expiredInvitation.link, usedInvitation.link, replacedInvitation.link]) {
    const response = await otherVisitorPage.request.get(`${app.url}${link}`);
    expect(response.status()).toBe(404);
    pageTexts.push((await response.text()).replaceAll(link.split("token=").at(-1) ?? "", "…"));
  }
  expect(new Set(pageTexts).size).toBe(1);
  await otherVisitorPage.goto(newestLink);
  await expect(otherVisitorPage.getByRole("heading", { name: "Confirm your AIR instance" })).toBeVisible();
  await otherVisitorPage.context().close();
  await page.goto(expiredInvitation.link);
  await expect(page.getByRole("heading", { name: expiredLinkText })).toBeVisible();
});

test("a customer with an expired link requests a new link", { tag: "@no-script" }, async ({ page, app }) => {
  const staffPage = await openStaffPage(page, app);
  const { email, link } = await inviteCustomer(staffPage, app);
  backdateInvitations(app, email);
  const thankYouTexts: string[] = [];
  for (const url of ["/confirm-customer?token=nobody-knows-this", link]) {
    await page.goto(url);
    await page.getByRole("button", { name: "Request a new link" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    thankYouTexts.push(
      `${new URL(page.url()).pathname}${new URL(page.url()).search} ${await page.locator("main").innerText()}`,
    );
  }
  expect(new Set(thankYouTexts).size).toBe(1);
  await expect.poll(async () => (await readMailedLinks(app, email)).length).toBe(2);
  const [renewedLink = ""] = await readMailedLinks(app, email);
  await page.goto(renewedLink);
  await expect(page.getByRole("heading", { name: "Confirm your AIR instance" })).toBeVisible();
});
