import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";
import { backdateInvitations } from "#tests/support/apps/app-database.ts";
import {
  fillInConfirmation,
  inviteCustomer,
  sendConfirmation,
  errorSummary,
} from "#tests/support/screens/confirm-customer.ts";
import { readStepStatuses } from "#tests/support/screens/marketplace.ts";
import { type Area, openPage, type StateAction, createOnce, type Visit } from "#tests/e2e/well-made/visit.ts";

const createInvitation = async ({ openStaffPage, app }: Visit, subdomain?: string) =>
  inviteCustomer(await openStaffPage(), app, subdomain ? { subdomain } : {});

/** An invitation that is never confirmed. */
const getUnconfirmedInvitation = createOnce((visit) => createInvitation(visit));

const getExpiredInvitation = createOnce(async (visit) => {
  const invitation = await createInvitation(visit);
  backdateInvitations(visit.app, invitation.email);
  return invitation;
});

async function confirmInvitation(visit: Visit, subdomain: string): Promise<Page> {
  const { page } = visit;
  await page.goto((await createInvitation(visit, subdomain)).link);
  await fillInConfirmation(page);
  await sendConfirmation(page);
  return page;
}

const openFormErrors: StateAction = async (visit) => {
  const { page } = visit;
  await page.goto((await getUnconfirmedInvitation(visit)).link);
  const invalidForm = {
    firstName: "",
    lastName: "Foxx",
    subdomain: "admin",
    password: "short",
    confirm: "other",
  };
  await fillInConfirmation(page, invalidForm);
  await sendConfirmation(page);
  await expect(errorSummary(page)).toContainText(
    "It must contain at least 8 characters, 1 number, 1 uppercase and 1 lowercase letter.",
  );
};

const openProgress: StateAction = async (visit) => {
  const page = await confirmInvitation(visit, `slow-${crypto.randomUUID().slice(0, 12)}`);
  await expect(page.getByRole("heading", { name: "Your AIR instance is being created" })).toBeVisible();
};

const openFailedStep: StateAction = async (visit) => {
  const page = await confirmInvitation(visit, `fail-domain-${crypto.randomUUID().slice(0, 12)}`);
  await expect(page.getByRole("heading", { name: "A step failed" })).toBeVisible({ timeout: 20_000 });
  expect(await readStepStatuses(page)).toBe("done,failed,pending,pending");
};

const openWaitingMessage: StateAction = async (visit) => {
  const page = await confirmInvitation(visit, "full");
  await expect(page.getByText("Your request has reached us.")).toBeVisible();
};

const openThankYouPage: StateAction = async (visit) => {
  const { page } = visit;
  await page.goto("/confirm-customer?token=nobody-knows-this");
  await page.getByRole("button", { name: "Request a new link" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
};

const openUnconfirmedProgress: StateAction = async (visit) => {
  await visit.page.goto((await getUnconfirmedInvitation(visit)).link);
  await openPage("/create-instance", "Your AIR instance is not confirmed yet")(visit);
};

export const confirmCustomer: Area = {
  name: "an invited customer",
  userEmail: null,
  states: {
    "confirmation form": openPage(
      async (visit) => (await getUnconfirmedInvitation(visit)).link,
      "Confirm your AIR instance",
    ),
    "confirmation form with errors": openFormErrors,
    "steps of an instance": openProgress,
    "failed step": openFailedStep,
    "waiting message": openWaitingMessage,
    "expired link": openPage(async (visit) => (await getExpiredInvitation(visit)).link, "no longer valid"),
    "confirmation that a new link is sent": openThankYouPage,
    "progress page without a confirmation": openUnconfirmedProgress,
  },
};
