import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";
import {
  fillInSignUp,
  createMarketplaceToken,
  submitSignUp,
  buildSignUpPath,
  readStepStatuses,
} from "#tests/support/screens/marketplace.ts";
import { type Area, openPage, type StateAction, type Visit } from "#tests/e2e/well-made/visit.ts";

const noSubscriptionText = "You have no active subscriptions.";

async function signUp({ page }: Visit, createDomain: (token: string) => string): Promise<Page> {
  const token = createMarketplaceToken();
  await page.goto(buildSignUpPath(token));
  await fillInSignUp(page, token, { domain: createDomain(token) });
  await submitSignUp(page);
  return page;
}

const openWaitingMessage =
  (waitingDomain: string): StateAction =>
  async (visit) => {
    const page = await signUp(visit, () => waitingDomain);
    await expect(page.getByText("Your request has reached us.")).toBeVisible();
  };

const openFormErrors: StateAction = async ({ page }) => {
  await page.goto(buildSignUpPath(createMarketplaceToken()));
  await fillInSignUp(page, "x", {
    email: "nobody",
    domain: "-x-",
    password: "short",
    confirm: "other",
    company: "",
  });
  await submitSignUp(page);
  await expect(page.locator("form#sign-up").getByRole("alert")).toContainText(
    "Password requirements not met",
  );
};

const openProgress: StateAction = async (visit) => {
  const page = await signUp(visit, (token) => `slow-${token.slice(-12)}`);
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
};

const openFailedStep: StateAction = async (visit) => {
  const page = await signUp(visit, (token) => `fail-domain-${token.slice(-12)}`);
  await expect(page.getByRole("heading", { name: "A step failed" })).toBeVisible({ timeout: 20_000 });
  expect(await readStepStatuses(page)).toBe("done,failed,pending,pending");
};

const openDryRun: StateAction = async ({ page }) => {
  await page.goto(buildSignUpPath("sandbox-dry-run"));
  await expect(page.getByText("This is a test run")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { name: "Your AIR instance is ready" })).toBeVisible({
    timeout: 30_000,
  });
};

/** Opens the home page in the browser of a buyer. */
const openHomePage: StateAction = async (visit) => {
  const page = await signUp(visit, (token) => `slow-${token.slice(-12)}`);
  await expect(page.locator("[data-step]")).toHaveCount(4);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Back to your instance" })).toBeVisible();
};

export const marketplace: Area = {
  name: "a buyer of the marketplace",
  userEmail: null,
  states: {
    "page without a token": openPage(buildSignUpPath(""), noSubscriptionText),
    "page for a visitor without a subscription": openPage(
      buildSignUpPath("sandbox-none"),
      noSubscriptionText,
    ),
    "page with an expired token": openPage(buildSignUpPath("sandbox-token-expired"), noSubscriptionText),
    "sign-up form": openPage(() => buildSignUpPath(createMarketplaceToken()), "Create your AIR instance"),
    "sign-up form with errors": openFormErrors,
    "steps of an instance": openProgress,
    "failed step": openFailedStep,
    "finished dry run": openDryRun,
    "home page of a buyer": openHomePage,
    "waiting message for capacity": openWaitingMessage("full"),
    "waiting message for approval": openWaitingMessage("approval"),
  },
};
