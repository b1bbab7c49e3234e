import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";
import { ageInvitations } from "#tests/support/apps/app-database.ts";
import {
  fillInConfirmation,
  invite,
  sendConfirmation,
  summaryOf,
} from "#tests/support/screens/confirm-customer.ts";
import { stepsShown } from "#tests/support/screens/marketplace.ts";
import { type Area, at, type Reach, shared, type Visit } from "#tests/e2e/well-made/visit.ts";

const invited = async ({ staff, app }: Visit, subdomain?: string) =>
  invite(await staff(), app, subdomain ? { subdomain } : {});

/** An invitation that is never confirmed. */
const unconfirmed = shared((visit) => invited(visit));

const over = shared(async (visit) => {
  const invitation = await invited(visit);
  ageInvitations(visit.app, invitation.email);
  return invitation;
});

async function confirm(visit: Visit, subdomain: string): Promise<Page> {
  const { page } = visit;
  await page.goto((await invited(visit, subdomain)).link);
  await fillInConfirmation(page);
  await sendConfirmation(page);
  return page;
}

const reachErrors: Reach = async (visit) => {
  const { page } = visit;
  await page.goto((await unconfirmed(visit)).link);
  const invalidForm = {
    firstname: "",
    lastname: "Foxx",
    subdomain: "admin",
    password: "short",
    confirm: "other",
  };
  await fillInConfirmation(page, invalidForm);
  await sendConfirmation(page);
  await expect(summaryOf(page)).toContainText(
    "It must contain at least 8 characters, 1 number, 1 uppercase and 1 lowercase letter.",
  );
};

const reachProgress: Reach = async (visit) => {
  const page = await confirm(visit, `slow-${crypto.randomUUID().slice(0, 12)}`);
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
};

const failed: Reach = async (visit) => {
  const page = await confirm(visit, `fail-domain-${crypto.randomUUID().slice(0, 12)}`);
  await expect(page.getByRole("heading", { name: "A step failed" })).toBeVisible({ timeout: 20_000 });
  expect(await stepsShown(page)).toBe("done,failed,pending,pending");
};

const reachWaiting: Reach = async (visit) => {
  const page = await confirm(visit, "full");
  await expect(page.getByText("Your request has reached us.")).toBeVisible();
};

const reachThankYou: Reach = async (visit) => {
  const { page } = visit;
  await page.goto("/confirm-customer?token=nobody-knows-this");
  await page.getByRole("button", { name: "Ask for a new link" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
};

const reachCancelledRequest: Reach = async (visit) => {
  await visit.page.goto((await unconfirmed(visit)).link);
  await at("/create-instance", "Your AIR instance is not confirmed yet")(visit);
};

export const confirmCustomer: Area = {
  name: "an invited customer",
  as: null,
  states: {
    "the form to confirm": at(async (visit) => (await unconfirmed(visit)).link, "Confirm your AIR instance"),
    "the form to confirm with errors": reachErrors,
    "the steps of an instance": reachProgress,
    "a failed step": failed,
    "the word to wait": reachWaiting,
    "an expired link": at(async (visit) => (await over(visit)).link, "no longer valid"),
    "the confirmation of a new link": reachThankYou,
    "progress that is not confirmed yet": reachCancelledRequest,
  },
};
