import { applicationContext } from "#app/middleware/application.ts";
import type { Route } from "./+types/brand-logo.ts";

/** Serves the logo of the setting VENDOR_LOGO, which is a data URL in Base64. */
export function loader({ context }: Route.LoaderArgs) {
  const { logo } = context.get(applicationContext).brand;
  if (logo === null) return new Response("There is no logo.\n", { status: 404 });
  const base64 = logo.slice(logo.indexOf(",") + 1);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Response(bytes, {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=3600" },
  });
}
