import { secondsInDay } from "date-fns/constants";
import { createCookie, href } from "react-router";

const maxAgeSeconds = secondsInDay;

/** Creates a cookie that marks a token as shown. The browser sends it when a reload submits the form again, but not with a double click. */
export function createShownTokenCookie(idempotencyKey: string, { protocol }: URL) {
  const cookie = createCookie(`token-shown-${idempotencyKey}`, {
    httpOnly: true,
    sameSite: "lax",
    path: href("/license/tokens"),
    secure: protocol === "https:",
    maxAge: maxAgeSeconds,
  });
  return {
    isSet: async (request: Request) => (await cookie.parse(request.headers.get("Cookie"))) !== null,
    serialize: () => cookie.serialize("yes"),
  };
}
