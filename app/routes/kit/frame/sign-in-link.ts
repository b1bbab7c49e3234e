import { href } from "react-router";

/** URL of the sign-in page for a new tab, so that the form in this tab stays open. */
export const signInInNewTabUrl = `${href("/auth/sign-in")}?${new URLSearchParams({ returnTo: href("/auth/signed-in") })}`;
