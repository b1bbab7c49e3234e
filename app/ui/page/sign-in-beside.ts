import { href } from "react-router";

/** Signing in beside a form that waits: it ends on a page that says so. */
export const signInBeside = `${href("/auth/sign-in")}?${new URLSearchParams({ returnTo: href("/auth/signed-in") })}`;
