import { createContext, type RouterContextProvider } from "react-router";
import { readSignUp, serializeSignUpCookie, type SignUp } from "#app/api/instances/sign-up-cookie.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { sha256 } from "#app/domain/text/digest.ts";

export const signUpSecretsContext = createContext<Secrets | null>(null);

interface PageArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Finds the sign-up with this token, or the latest sign-up if the token is null. */
export async function findSignUp(
  { request, context }: PageArgs,
  token: string | null,
): Promise<SignUp | null> {
  const secrets = context.get(signUpSecretsContext);
  const signUp = secrets && (await readSignUp(request, secrets));
  return signUp && (token === null || signUp.token === sha256(token)) ? signUp : null;
}

/** Stores the sign-up with a hash of its token. `waits` is true if the instance waits for an approval. */
export async function createSignUpCookie(
  { request, context }: PageArgs,
  { token, waits = false, ...signUp }: Omit<SignUp, "waits"> & { waits?: boolean },
): Promise<string> {
  const secrets = context.get(signUpSecretsContext);
  if (!secrets) throw new Error("The secrets of the sign-ups are not set.");
  return serializeSignUpCookie(request, { ...signUp, token: sha256(token), waits }, secrets);
}
