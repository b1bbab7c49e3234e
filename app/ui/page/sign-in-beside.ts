import { href } from "react-router";

/** Opens in a separate tab while a form waits. */
export const signInBeside = `${href("/auth/sign-in")}?${new URLSearchParams({ returnTo: href("/auth/signed-in") })}`;
