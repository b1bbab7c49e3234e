import { createCookie, href } from "react-router";

const rememberedSeconds = 24 * 60 * 60;

/**
 * Remembers that the browser was shown what a form made, by the form's idempotency key: never the value. A double click
 * comes before this does, and a reload that sends the form again comes after.
 */
export function shownToken(key: string, { protocol }: URL) {
  const cookie = createCookie(`token-shown-${key}`, {
    httpOnly: true,
    sameSite: "lax",
    path: href("/license/tokens"),
    secure: protocol === "https:",
    maxAge: rememberedSeconds,
  });
  return {
    isIn: async (request: Request) => (await cookie.parse(request.headers.get("Cookie"))) !== null,
    header: () => cookie.serialize("yes"),
  };
}
