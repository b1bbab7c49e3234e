import type { Page } from "@playwright/test";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { expect, advanceClockUntil } from "#tests/support/browser/fixtures.ts";

/** Creates a new token. The tests of a server need unique tokens, e-mail addresses and subdomains. */
export const createMarketplaceToken = () => `sandbox-new-${crypto.randomUUID().slice(0, 13)}`;

export const buildSignUpPath = (token: string) => `/marketplace?token=${token}`;

const labels = {
  firstname: "First Name",
  lastname: "Last Name",
  company: "Company Name",
  email: "E-mail",
  domain: "Custom Subdomain",
  password: "Password",
  confirm: "Confirm Password",
};
type SignUpFieldName = keyof typeof labels;

export const signUpField = (page: Page, name: SignUpFieldName) => page.locator(`form#sign-up [name=${name}]`);

/** Fills in the form for the buyer of the token. The changes replace default values. */
export async function fillInSignUp(
  page: Page,
  token: string,
  changes: Partial<Record<SignUpFieldName, string>> = {},
) {
  const fieldValues: Record<SignUpFieldName, string> = {
    firstname: "Nora",
    lastname: "Neu",
    company: "Neu & Söhne GmbH",
    email: `${token}@neu.example`,
    domain: token,
    password: buyersPassword,
    confirm: buyersPassword,
    ...changes,
  };
  for (const name of Object.keys(labels) as SignUpFieldName[])
    await page.getByLabel(new RegExp(`^${labels[name]}`)).fill(fieldValues[name]);
}

export const submitSignUp = (page: Page) => page.getByRole("button", { name: "Create instance" }).click();

/** The statuses of the four steps, for example "done,running,pending,pending". */
export const readStepStatuses = async (page: Page) =>
  (
    await page.locator("[data-step]").evaluateAll((steps) => steps.map((step) => step.dataset["step"]))
  ).join();

const instanceUrlPattern = "https://*.instances.example.com/**";

/** Waits for the four steps and for the redirect to the instance. The page has a fake clock or no JavaScript. */
export async function expectInstanceCreated(
  page: Page,
  subdomain: string,
  javaScriptEnabled: boolean,
): Promise<void> {
  const instanceUrl = `https://${subdomain}.instances.example.com/`;
  await page.route(instanceUrlPattern, (route) => route.fulfill({ body: "Hello from AIR" }));
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
  for (const step of ["Server", "Domain", "Installation", "SSL/Security"])
    await expect(page.getByRole("listitem").filter({ hasText: step })).toBeVisible();
  const readyHeading = page.getByRole("heading", { name: "Your AIR instance is ready" });
  const refreshContents = javaScriptEnabled ? null : await removeRefreshDelays(page);
  if (javaScriptEnabled) await advanceClockUntil(page, 1_000, () => readyHeading.isVisible());
  await expect(readyHeading).toBeVisible({ timeout: 30_000 });
  expect(await readStepStatuses(page)).toBe("done,done,done,done");
  await expect(page.getByRole("link", { name: "Go to your instance now" })).toHaveAttribute(
    "href",
    instanceUrl,
  );
  if (javaScriptEnabled) await page.clock.runFor(10_000);
  else await page.reload();
  await expect(page.getByText("Hello from AIR")).toBeVisible();
  if (refreshContents) {
    expect(refreshContents.at(-1)).toBe(`10;url=${instanceUrl}`);
    for (const seconds of refreshContents.slice(0, -2)) expect(seconds).toMatch(/^[2-5]$/);
  }
}

/** Removes the delay of each refresh of a page without JavaScript. Returns the original attributes. */
async function removeRefreshDelays(page: Page): Promise<string[]> {
  const refreshContents: string[] = [];
  await page.route(page.url(), async (route) => {
    const pageResponse = await route.fetch();
    const html = await pageResponse.text();
    const [metaTag = "", refreshContent = ""] =
      /<meta http-equiv="refresh" content="([^"]*)"/i.exec(html) ?? [];
    const isRedirect = refreshContent.includes(";");
    // The first redirect keeps its delay, so that the test can check the page that contains it.
    const isFirstRedirect = isRedirect && !refreshContents.includes(refreshContent);
    refreshContents.push(refreshContent);
    const tagWithoutDelay = metaTag.replace(/"\d+/, '"0');
    await route.fulfill({
      response: pageResponse,
      body: isFirstRedirect ? html : html.replace(metaTag, tagWithoutDelay),
    });
  });
  await page.reload();
  return refreshContents;
}
