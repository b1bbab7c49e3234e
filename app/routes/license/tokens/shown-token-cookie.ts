import { secondsInDay } from "date-fns/constants";
import { createCookie, href } from "react-router";

const maxAgeSeconds = secondsInDay;

/**
 * Creates a cookie that records that the browser has shown the token.
 * A reload submits the form again and sends the cookie.
 * The second request of a double click does not send the cookie.
 */
export function createShownTokenCookie(
  idempotencyKey: string,
  { protocol }: URL,
  path = href("/license/tokens"),
) {
  const cookie = createCookie(`token-shown-${idempotencyKey}`, {
    httpOnly: true,
    sameSite: "lax",
    path,
    secure: protocol === "https:",
    maxAge: maxAgeSeconds,
  });
  return {
    isSet: async (request: Request) => (await cookie.parse(request.headers.get("Cookie"))) !== null,
    serialize: () => cookie.serialize("yes"),
  };
}
