import { secondsInHour } from "date-fns/constants";
import { parse, serialize } from "hono/utils/cookie";
import { z } from "zod";
import type { HasProof } from "#app/domain/customer-link/customer-page.ts";
import { decrypt, encrypt } from "#app/domain/text/encrypt.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { addMs, type Instant } from "#app/domain/time/time.ts";

/** After this time, the visitor must enter a new code. */
const maxAgeSeconds = secondsInHour;

/** Content of the encrypted cookie, which proves that the visitor has entered a code for the link. */
const proofSchema = z.object({ linkId: z.number(), validUntil: z.string() });

const isSecure = ({ url }: Request) => url.startsWith("https:");
const getCookieName = (request: Request) => (isSecure(request) ? "__Host-customer-code" : "customer-code");

export async function readProof(request: Request, secrets: Secrets, now: Instant): Promise<HasProof> {
  const name = getCookieName(request);
  const value = parse(request.headers.get("cookie") ?? "", name)[name];
  const text = value ? await decrypt(value, secrets) : null;
  const proof = text === null ? undefined : proofSchema.safeParse(JSON.parse(text)).data;
  return ({ id }) => proof?.linkId === id && proof.validUntil > now;
}

export const serializeProofCookie = async (
  request: Request,
  linkId: number,
  secrets: Secrets,
  now: Instant,
): Promise<string> => {
  const proof = { linkId, validUntil: addMs(now, maxAgeSeconds * 1000) };
  return serialize(getCookieName(request), await encrypt(JSON.stringify(proof), secrets), {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(request),
    maxAge: maxAgeSeconds,
  });
};
