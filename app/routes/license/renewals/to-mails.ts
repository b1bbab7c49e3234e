import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** Redirects the former URL of the reminders page to the current URL. */
export const loader = ({ url }: LoaderArgs) =>
  redirect(`${href("/license/renewals/mails")}${url.search}`, 301);
