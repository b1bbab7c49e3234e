import { secondsInDay } from "date-fns/constants";
import { createCookie, href } from "react-router";

const cookieSeconds = secondsInDay;

/** Cookie that marks a token as shown, without its value. A form resent by a reload has it; a double click does not. */
export function shownTokenCookie(key: string, { protocol }: URL) {
  const cookie = createCookie(`token-shown-${key}`, {
    httpOnly: true,
    sameSite: "lax",
    path: href("/license/tokens"),
    secure: protocol === "https:",
    maxAge: cookieSeconds,
  });
  return {
    isSet: async (request: Request) => (await cookie.parse(request.headers.get("Cookie"))) !== null,
    header: () => cookie.serialize("yes"),
  };
}
