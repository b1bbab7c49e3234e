import { href } from "react-router";

/** Opens in a new tab so that the form in this one stays open. */
export const signInInNewTabUrl = `${href("/auth/sign-in")}?${new URLSearchParams({ returnTo: href("/auth/signed-in") })}`;
