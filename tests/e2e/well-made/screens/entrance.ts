import { expect } from "#tests/support/browser/fixtures.ts";
import { type Area, ada, openPage, type StateAction, rita } from "#tests/e2e/well-made/visit.ts";

/** Submits a form without a session. */
const submitSignedOutForm: StateAction = async ({ page }) => {
  await page.goto("/auth/signed-in");
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/license/tags/new";
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
};

export const entrance: Area = {
  name: "home and sign-in",
  userEmail: null,
  states: {
    "sign-in page": openPage("/auth/sign-in", "Sign in with"),
    "sign-in page with an error": openPage("/auth/sign-in?problem=constructor", "Please start again"),
    "end of a sign-in in another tab": openPage("/auth/signed-in", "You are signed in"),
    "form of a signed-out user": { only: "scripted", open: submitSignedOutForm },
    "home page for an admin": { userEmail: ada, open: openPage("/", "Licenses") },
    "home page for a user without privileges": { userEmail: rita, open: openPage("/", "Licenses") },
    "unknown page": { userEmail: ada, open: openPage("/nowhere", "Go to licenses") },
    "unknown page for a visitor": openPage("/nowhere", /Sign in|nothing at this address/),
    "page that connects accounts": openPage("/tornado/auth", "Connect an account"),
    "failed connection of an account": {
      only: "scripted",
      open: openPage(
        "/tornado/auth/callback#type=myspace&redirectUrl=https://good.example&tokens=a",
        "Invalid redirect type",
      ),
    },
    "connection of an account without scripts": {
      only: "unscripted",
      open: openPage("/tornado/auth/callback", "This page needs JavaScript"),
    },
  },
};
