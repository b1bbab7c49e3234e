import { createContext, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { sha256 } from "#app/domain/text/digest.ts";
import { signedCookie } from "./signed-cookie.ts";

/** Signs the cookie of who signed up; the host sets it for every request. */
export const signedUpSecret = createContext("");

const kept = z.object({
  /** The digest of the token that led here. */
  token: z.string(),
  licenseKey: z.string(),
});

const aWeek = 7 * 24 * 60 * 60;

interface PageArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The key of the license that this browser signed up for with the token, or, without a token, last; null for none. */
export async function signedUpFor(
  { request, context }: PageArgs,
  token: string | null,
): Promise<string | null> {
  const read = kept.safeParse(await cookieFor({ request, context })?.parse(request.headers.get("Cookie")));
  if (!read.success) return null;
  return token === null || read.data.token === (await sha256(token)) ? read.data.licenseKey : null;
}

/** The `Set-Cookie` value by which this browser comes back to what it signed up for. */
export async function rememberSignUp(
  page: PageArgs,
  signUp: { token: string; licenseKey: string },
): Promise<string> {
  const cookie = cookieFor(page);
  if (!cookie) throw new Error("The secret of the sign-ups is not set.");
  return cookie.serialize({ token: await sha256(signUp.token), licenseKey: signUp.licenseKey });
}

const cookieFor = ({ request, context }: PageArgs) =>
  signedCookie(new URL(request.url), context.get(signedUpSecret), { name: "signed-up", maxAge: aWeek });
