import { createContext, type RouterContextProvider } from "react-router";
import { readSignUp, signUpCookie, type SignUp } from "#app/api/call/sign-up-cookie.ts";
import { sha256 } from "#app/domain/text/digest.ts";

/** Seals the cookie of who signed up; the host sets it for every request. */
export const signedUpSecret = createContext("");

interface PageArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** What this browser signed up for with the token, or, without a token, last; null for nothing. */
export async function signedUpFor(
  { request, context }: PageArgs,
  token: string | null,
): Promise<SignUp | null> {
  const kept = await readSignUp(request, context.get(signedUpSecret));
  return kept && (token === null || kept.token === (await sha256(token))) ? kept : null;
}

/** The `Set-Cookie` value by which this browser comes back to what it signed up for. */
export async function rememberSignUp(
  { request, context }: PageArgs,
  { token, licenseKey, waits = false }: { token: string; licenseKey: string; waits?: boolean },
): Promise<string> {
  const secret = context.get(signedUpSecret);
  if (!secret) throw new Error("The secret of the sign-ups is not set.");
  return signUpCookie(request, { token: await sha256(token), licenseKey, waits }, secret);
}
