import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";
import { fillIn, newToken, send, signUpPage, stepsShown } from "#tests/support/screens/marketplace.ts";
import { type Area, at, type Reach, type Visit } from "#tests/e2e/well-made/visit.ts";

const noSubscription = "You have no active subscriptions.";

async function signUp({ page }: Visit, domain: (token: string) => string): Promise<Page> {
  const token = newToken();
  await page.goto(signUpPage(token));
  await fillIn(page, token, { domain: domain(token) });
  await send(page);
  return page;
}

const reachWaiting =
  (why: string): Reach =>
  async (visit) => {
    const page = await signUp(visit, () => why);
    await expect(page.getByText("Your request has reached us.")).toBeVisible();
  };

const reachErrors: Reach = async ({ page }) => {
  await page.goto(signUpPage(newToken()));
  await fillIn(page, "x", {
    email: "nobody",
    domain: "-x-",
    password: "short",
    confirm: "other",
    company: "",
  });
  await send(page);
  await expect(page.locator("form#sign-up").getByRole("alert")).toContainText(
    "Password requirements not met",
  );
};

const reachProgress: Reach = async (visit) => {
  const page = await signUp(visit, (token) => `slow-${token.slice(-12)}`);
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
};

const failed: Reach = async (visit) => {
  const page = await signUp(visit, (token) => `fail-domain-${token.slice(-12)}`);
  await expect(page.getByRole("heading", { name: "A step failed" })).toBeVisible({ timeout: 20_000 });
  expect(await stepsShown(page)).toBe("done,failed,pending,pending");
};

const rehearsed: Reach = async ({ page }) => {
  await page.goto(signUpPage("sandbox-dry-run"));
  await expect(page.getByText("This is a rehearsal")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { name: "Your AIR instance is ready" })).toBeVisible({
    timeout: 30_000,
  });
};

/** Home, for a browser that signed up and is not a staff member's. */
const reachReturn: Reach = async (visit) => {
  const page = await signUp(visit, (token) => `slow-${token.slice(-12)}`);
  await expect(page.locator("[data-step]")).toHaveCount(4);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Back to your instance" })).toBeVisible();
};

export const marketplace: Area = {
  name: "a buyer of the marketplace",
  as: null,
  states: {
    "a visitor without a token": at(signUpPage(""), noSubscription),
    "a visitor without a subscription": at(signUpPage("sandbox-none"), noSubscription),
    "a visitor with an expired token": at(signUpPage("sandbox-token-expired"), noSubscription),
    "the form to sign up": at(() => signUpPage(newToken()), "Create your AIR instance"),
    "the form to sign up with errors": reachErrors,
    "the steps of an instance": reachProgress,
    "a failed step": failed,
    "an instance that is ready": rehearsed,
    "the way back from home": reachReturn,
    "the word to wait for room": reachWaiting("full"),
    "the word to wait for approval": reachWaiting("approval"),
  },
};
