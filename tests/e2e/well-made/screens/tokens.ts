import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  ada,
  openPage,
  goTo,
  type StateAction,
  rita,
  submitForm,
  createOnce,
} from "#tests/e2e/well-made/visit.ts";

const tokensPath = "/license/tokens";
const createExampleToken = () => `well_${crypto.randomUUID()}`;
const isoDateInDays = (dayCount: number) =>
  new Date(Date.now() + dayCount * 86_400_000).toISOString().slice(0, 10);

/** Creates a valid token and an expired token, and returns the start of the valid token. */
const getTokenStart = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const validToken = createExampleToken();
  await changeThroughApi(page, "POST", "/api/tokens", {
    token: validToken,
    expirationDate: isoDateInDays(30),
  });
  const expiresAt = Date.now() + 1_000;
  const expiringToken = { token: createExampleToken(), expirationDate: new Date(expiresAt).toISOString() };
  await changeThroughApi(page, "POST", "/api/tokens", expiringToken);
  await expect.poll(() => Date.now() > expiresAt).toBe(true);
  return validToken.slice(0, 12);
});

const createToken: StateAction = async (visit) => {
  const dialog = await goTo(visit, `${tokensPath}/new`);
  await dialog.getByLabel("Expiration date").fill(isoDateInDays(30));
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("it will not be shown again")).toBeVisible();
};

const openFormErrors: StateAction = async (visit) => {
  const dialog = await goTo(visit, `${tokensPath}/new`);
  await dialog.getByRole("textbox", { name: "Token", exact: true }).fill("");
  await submitForm(dialog, "Create");
  await expect(dialog.getByRole("alert")).toContainText("Enter a token.");
};

const accountsPath = "/license/settings/service-accounts";

/** Creates a service account with a long name, and returns the path of its dialogs. */
const getAccountPath = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const name = `Nightly export of all licenses to the data warehouse of finance ${crypto.randomUUID()}`;
  await changeThroughApi(page, "POST", "/api/oem/service-accounts", {
    name,
    ownerEmail: ada,
    scopes: ["license-create", "license-manage", "tags-create"],
    expiresAt: isoDateInDays(7),
  });
  const response = await page.request.get(new URL("/api/oem/service-accounts", page.url()).href);
  const { result } = (await response.json()) as { result: { id: number; name: string }[] };
  return `${accountsPath}/${result.find((account) => account.name === name)?.id}`;
});

const openAccountDialog = (dialogPath: string, text: string) =>
  openPage(async (visit) => `${await getAccountPath(visit)}${dialogPath}`, text);

const openAccountErrors: StateAction = async (visit) => {
  const dialog = await goTo(visit, `${accountsPath}/new`);
  await submitForm(dialog, "Create");
  await expect(dialog.getByRole("alert")).toContainText("Enter a name.");
};

export const serviceAccounts: Area = {
  name: "Service accounts",
  userEmail: ada,
  states: {
    "page of a user who owns none": {
      userEmail: "well.made.nobody@example.com",
      open: openPage(accountsPath, "You own no service accounts"),
    },
    "list of service accounts": openPage(async (visit) => {
      await getAccountPath(visit);
      return accountsPath;
    }, "Ends soon"),
    "service account form": openPage(`${accountsPath}/new`, "Create service account"),
    "service account form with errors": openAccountErrors,
    "service account to edit": openAccountDialog("", "Edit service account"),
    "replacement of a token": openAccountDialog("/token", "stop working at once"),
    "confirmation of a service account": openAccountDialog("/confirm", "but not after its end"),
    "deletion of a service account": openAccountDialog("/delete", "cannot be restored"),
  },
};

export const apiTokens: Area = {
  name: "API tokens",
  userEmail: ada,
  states: {
    "list of tokens": openPage(async (visit) => {
      await getTokenStart(visit);
      return `${tokensPath}?pageSize=100`;
    }, "in 30 days"),
    "list with an expired token": openPage(async (visit) => {
      await getTokenStart(visit);
      return `${tokensPath}?pageSize=100&sortBy=expirationDate&sortType=ASC`;
    }, "Expired"),
    "token form": openPage(`${tokensPath}/new`, "Expiration date"),
    "token form with errors": openFormErrors,
    "new token": createToken,
    "confirmation of deleting a token": openPage(
      async (visit) => `${tokensPath}/${await getTokenStart(visit)}/delete`,
      "stop working at once",
    ),
    "page for a user without the privilege": {
      userEmail: rita,
      open: openPage(tokensPath, "Manages API Tokens"),
    },
    "deletion of a token by value with an error": async (visit) => {
      await goTo(visit, `${tokensPath}/delete`);
      await visit.page.getByRole("textbox", { name: "Token", exact: true }).fill("air_nobodys1");
      await visit.page.getByRole("button", { name: "Delete token" }).click();
      await expect(visit.page.getByText("This token does not exist.").first()).toBeVisible();
    },
    "unknown token": openPage(`${tokensPath}/air_nobodys1/delete`, "The token was not found."),
  },
};
