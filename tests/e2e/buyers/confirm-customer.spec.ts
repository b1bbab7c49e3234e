import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { readFile } from "node:fs/promises";
import { ageInvitations } from "#tests/support/apps/app-database.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import {
  openStrangerPage,
  field,
  fillInConfirmation,
  invite,
  linksTo,
  sendConfirmation,
  openStaffPage,
  summaryOf,
} from "#tests/support/screens/confirm-customer.ts";

import { expectInstanceCreated } from "#tests/support/screens/marketplace.ts";

/** Creating an instance takes seconds. */
test.describe.configure({ timeout: 90_000 });

const expiredLinkText = "This link is no longer valid";

test.describe("while time passes", () => {
  test.use({ ownTime: true });

  test(
    "an invited customer sees the invitation, confirms, watches the steps and gets the link to the instance",
    { tag: "@chromium" },
    async ({ page, app, javaScriptEnabled }) => {
      const staff = await openStaffPage(page, app);
      const { name, email, link } = await invite(staff, app);
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "Confirm your AIR instance" })).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      for (const fact of [
        "ada@example.com",
        `Wayne ${name}`,
        "Trial",
        `${name}.instances.example.com`,
        email,
      ])
        await expect(page.getByRole("definition").filter({ hasText: fact }).first()).toBeVisible();
      await expect(field(page, "firstname")).toHaveValue("Lucius");
      await expect(field(page, "lastname")).toHaveValue("Fox");
      await expect(field(page, "subdomain")).toHaveValue(name);
      await fillInConfirmation(page);
      await sendConfirmation(page);
      await expect(page).toHaveURL(/\/create-instance$/);
      await expectInstanceCreated(page, name, javaScriptEnabled);
    },
  );
});

test(
  "all errors are shown at their field and in a summary that takes the focus; the typed values stay",
  { tag: "@plain" },
  async ({ page, app }) => {
    const staff = await openStaffPage(page, app);
    const { link } = await invite(staff, app);
    await page.goto(link);
    await fillInConfirmation(page, { firstname: "", lastname: "", subdomain: "", password: "", confirm: "" });
    await sendConfirmation(page);
    for (const message of [
      "First Name is required",
      "Last Name is required",
      "Subdomain must be provided",
      "Please enter a password",
      "Please input the password again",
    ]) {
      await expect(summaryOf(page)).toContainText(message);
      await expect(page.getByText(message, { exact: true })).toHaveCount(2);
    }
    await fillInConfirmation(page, {
      firstname: "Luke",
      lastname: "Foxx",
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
      await expect(summaryOf(page)).toContainText(message);
    await expect(field(page, "firstname")).toHaveValue("Luke");
    await expect(field(page, "subdomain")).toHaveAttribute("aria-invalid", "true");
  },
);

test(
  "a password is never sent back, and the link stays between the two",
  { tag: "@plain" },
  async ({ page, app }) => {
    const staff = await openStaffPage(page, app);
    const { link } = await invite(staff, app);
    const rejection = await page.request.post(`${app.url}${link}`, {
      headers: { origin: app.url },
      form: { firstname: "Lucius", subdomain: "-x-", password: buyersPassword, confirm: buyersPassword },
    });
    expect(rejection.status()).toBe(422);
    const html = await rejection.text();
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

test(
  "a subdomain that is in use is rejected at its field, and another one is accepted",
  { tag: "@plain" },
  async ({ page, app }) => {
    const staff = await openStaffPage(page, app);
    const [otherInvitation, { name, link }] = [await invite(staff, app), await invite(staff, app)];
    await page.goto(link);
    await fillInConfirmation(page, { firstname: "Luke", subdomain: otherInvitation.name });
    await sendConfirmation(page);
    await expect(summaryOf(page)).toContainText("Provided domain already registered to our system");
    await expect(field(page, "subdomain")).toHaveValue("");
    await expect(field(page, "firstname")).toHaveValue("Luke");
    await expect(field(page, "password")).toHaveValue("");
    await fillInConfirmation(page, { subdomain: `${name}-2` });
    await sendConfirmation(page);
    await expect(page.getByRole("link", { name: "Go to your instance now" })).toHaveAttribute(
      "href",
      `https://${name}-2.instances.example.com/`,
      { timeout: 30_000 },
    );
  },
);

test(
  "a link is used once: a reload, another tab and the back button lead to the progress, another browser does not",
  { tag: "@plain" },
  async ({ page, app }) => {
    const staff = await openStaffPage(page, app);
    const { link } = await invite(staff, app, { subdomain: "slow" });
    const tab = await page.context().newPage();
    for (const openPage of [page, tab]) {
      await openPage.goto(link);
      await fillInConfirmation(openPage);
    }
    await sendConfirmation(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await sendConfirmation(tab);
    await expect(tab).toHaveURL(/\/create-instance$/);
    await expect(tab.locator("[data-step]")).toHaveCount(4);
    await page.reload();
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await page.goBack();
    await expect(page).toHaveURL(/\/create-instance$/);
    await page.goto(link);
    await expect(page).toHaveURL(/\/create-instance$/);
    const stranger = await openStrangerPage(page, app);
    await stranger.goto(link);
    await expect(stranger.getByRole("heading", { name: expiredLinkText })).toBeVisible();
    await stranger.goto("/create-instance");
    await expect(stranger).toHaveURL(/\/auth\/sign-in/);
    await stranger.context().close();
  },
);

test(
  "a form that is sent several times at once creates one instance, and each response leads to it",
  { tag: "@plain" },
  async ({ page, app }) => {
    const staff = await openStaffPage(page, app);
    const { licenseKey, link } = await invite(staff, app);
    await page.goto(link);
    const form = {
      firstname: "Lucius",
      lastname: "Fox",
      subdomain: `fox-${crypto.randomUUID().slice(0, 13)}`,
      password: buyersPassword,
      confirm: buyersPassword,
    };
    const headers = { origin: app.url };
    const send = () => page.request.post(`${app.url}${link}`, { headers, form });
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map((response) => `${response.status()} ${new URL(response.url()).pathname}`)).toEqual(
      responses.map(() => "200 /create-instance"),
    );
    const history = await staff.request.get(
      `${app.url}/api/oem/history?licenseKey=${licenseKey}&pageNumber=0&pageSize=50`,
    );
    const names = (await history.text()).match(/"eventName":"(confirm-invitation|create-instance)"/g);
    expect(names).toHaveLength(2);
  },
);

test(
  "an expired, used, replaced or unknown link always shows the same page",
  { tag: "@plain" },
  async ({ page, app }) => {
    const staff = await openStaffPage(page, app);
    const [over, used, replaced] = [
      await invite(staff, app),
      await invite(staff, app),
      await invite(staff, app),
    ];
    ageInvitations(app, over.email);
    await page.goto(used.link);
    await fillInConfirmation(page);
    await sendConfirmation(page);
    await expect(page.locator("[data-step]")).toHaveCount(4);
    await changeThroughApi(
      staff,
      "POST",
      `/api/customers/one/hosted/${replaced.licenseKey}/resend-invitation`,
      {},
    );
    const [newest = "", before] = await linksTo(app, replaced.email);
    expect(before).toBe(replaced.link);

    const unknown = "/confirm-customer?token=nobody-knows-this";
    const stranger = await openStrangerPage(page, app);
    const pages: string[] = [];
    for (const link of [unknown, over.link, used.link, replaced.link]) {
      const response = await stranger.request.get(`${app.url}${link}`);
      expect(response.status()).toBe(404);
      pages.push((await response.text()).replaceAll(link.split("token=").at(-1) ?? "", "…"));
    }
    expect(new Set(pages).size).toBe(1);
    await stranger.goto(newest);
    await expect(stranger.getByRole("heading", { name: "Confirm your AIR instance" })).toBeVisible();
    await stranger.context().close();
    await page.goto(over.link);
    await expect(page.getByRole("heading", { name: expiredLinkText })).toBeVisible();
  },
);

test(
  "a request for a new link always shows the same page, and the customer of an expired one gets one",
  { tag: "@plain" },
  async ({ page, app }) => {
    const staff = await openStaffPage(page, app);
    const { email, link } = await invite(staff, app);
    ageInvitations(app, email);
    const thankYouTexts: string[] = [];
    for (const address of ["/confirm-customer?token=nobody-knows-this", link]) {
      await page.goto(address);
      await page.getByRole("button", { name: "Ask for a new link" }).click();
      await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
      thankYouTexts.push(
        `${new URL(page.url()).pathname}${new URL(page.url()).search} ${await page.locator("main").innerText()}`,
      );
    }
    expect(new Set(thankYouTexts).size).toBe(1);
    await expect.poll(async () => (await linksTo(app, email)).length).toBe(2);
    const [renewed = ""] = await linksTo(app, email);
    await page.goto(renewed);
    await expect(page.getByRole("heading", { name: "Confirm your AIR instance" })).toBeVisible();
  },
);
