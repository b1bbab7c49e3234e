import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import { type Area, ada, at, goTo, type Reach, rita, send, shared } from "#tests/e2e/well-made/visit.ts";

const list = "/license/tokens";
const newToken = () => `well_${crypto.randomUUID()}`;
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

/** Returns the start of a valid token; another one has expired by then. */
const tokens = shared(async ({ staff }) => {
  const page = await staff();
  const lasting = newToken();
  await changeThroughApi(page, "POST", "/api/tokens", { token: lasting, expirationDate: inDays(30) });
  const soon = Date.now() + 1_000;
  const expiring = { token: newToken(), expirationDate: new Date(soon).toISOString() };
  await changeThroughApi(page, "POST", "/api/tokens", expiring);
  await expect.poll(() => Date.now() > soon).toBe(true);
  return lasting.slice(0, 12);
});

const created: Reach = async (visit) => {
  const dialog = await goTo(visit, `${list}/new`);
  await dialog.getByLabel("Expiration date").fill(inDays(30));
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("it will not be shown again")).toBeVisible();
};

const reachErrors: Reach = async (visit) => {
  const dialog = await goTo(visit, `${list}/new`);
  await dialog.getByRole("textbox", { name: "Token", exact: true }).fill("");
  await send(dialog, "Create");
  await expect(dialog.getByRole("alert")).toContainText("Enter a token.");
};

export const apiTokens: Area = {
  name: "API tokens",
  as: ada,
  states: {
    "the list": at(async (visit) => {
      await tokens(visit);
      return `${list}?pageSize=100`;
    }, "in 30 days"),
    "an expired one in the list": at(async (visit) => {
      await tokens(visit);
      return `${list}?pageSize=100&sortBy=expirationDate&sortType=ASC`;
    }, "Expired"),
    "a new one": at(`${list}/new`, "Expiration date"),
    "a new one with errors": reachErrors,
    "the only sight of a new one": created,
    "the confirmation before one is deleted": at(
      async (visit) => `${list}/${await tokens(visit)}/delete`,
      "stops working at once",
    ),
    "the page for a user who may not manage them": { as: rita, reach: at(list, "tokens-manage") },
    "the deletion of one by its value, with an error": async (visit) => {
      await goTo(visit, `${list}/delete`);
      await visit.page.getByRole("textbox", { name: "Token", exact: true }).fill("air_nobodys1");
      await visit.page.getByRole("button", { name: "Delete token" }).click();
      await expect(visit.page.getByText("There is no such token.").first()).toBeVisible();
    },
    "an unknown one": at(`${list}/air_nobodys1/delete`, "The token was not found."),
  },
};
