import { expect } from "#tests/support/browser/fixtures.ts";
import { type Area, ada, at, type Reach, rita } from "#tests/e2e/well-made/visit.ts";

/** A form that is sent after its user was signed out. */
const sentTooLate: Reach = async ({ page }) => {
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
  name: "home and the ways in",
  as: null,
  states: {
    "the sign-in page": at("/auth/sign-in", "Sign in with"),
    "the sign-in page with a problem": at("/auth/sign-in?problem=constructor", "Please start again"),
    "the end of a sign-in in another tab": at("/auth/signed-in", "You are signed in"),
    "a form of a signed-out user": { only: "scripted", reach: sentTooLate },
    "home for who may everything": { as: ada, reach: at("/", "Licenses") },
    "home for who only reads": { as: rita, reach: at("/", "Licenses") },
    "an unknown address": { as: ada, reach: at("/nowhere", "Go to licenses") },
    "an unknown address for a visitor": at("/nowhere", /Sign in|nothing at this address/),
    "the address that connects accounts": at("/tornado/auth", "Connect an account"),
    "a connection that failed": {
      only: "scripted",
      reach: at(
        "/tornado/auth/callback#type=myspace&redirectUrl=https://good.example&tokens=a",
        "Invalid redirect type",
      ),
    },
    "a connection without a script": {
      only: "unscripted",
      reach: at("/tornado/auth/callback", "This page needs JavaScript"),
    },
  },
};
