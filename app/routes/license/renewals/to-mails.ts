import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";

/** Keeps the old address of the mails working. */
export const loader = ({ url }: LoaderArgs) =>
  redirect(`${href("/license/renewals/mails")}${url.search}`, 301);
