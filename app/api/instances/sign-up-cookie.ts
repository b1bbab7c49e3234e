import { secondsInDay } from "date-fns/constants";
import { parse, serialize } from "hono/utils/cookie";
import { z } from "zod";
import { encrypt, decrypt } from "#app/domain/text/encrypt.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";

const maxAgeSeconds = 7 * secondsInDay;

/** Content of the encrypted sign-up cookie. */
const signUpSchema = z.object({
  /** SHA-256 hash of the token of the sign-up. */
  token: z.string(),
  /** Null if the license API accepted the registration without creating a license yet. */
  licenseKey: z.string().nullable(),
  /** True if the instance waits for an approval by staff. */
  waits: z.boolean(),
  /** E-mail address with which the buyer signs in. */
  email: z.string().optional(),
});
export type SignUp = z.output<typeof signUpSchema>;

const isSecure = ({ url }: Request) => url.startsWith("https:");
const getCookieName = (request: Request) => (isSecure(request) ? "__Host-signed-up" : "signed-up");

export async function readSignUp(request: Request, secrets: Secrets): Promise<SignUp | null> {
  const name = getCookieName(request);
  const value = parse(request.headers.get("cookie") ?? "", name)[name];
  const text = value ? await decrypt(value, secrets) : null;
  return text === null ? null : signUpSchema.nullable().catch(null).parse(JSON.parse(text));
}

export const serializeSignUpCookie = async (
  request: Request,
  signUp: SignUp,
  secrets: Secrets,
): Promise<string> =>
  serialize(getCookieName(request), await encrypt(JSON.stringify(signUp), secrets), {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(request),
    maxAge: maxAgeSeconds,
  });
