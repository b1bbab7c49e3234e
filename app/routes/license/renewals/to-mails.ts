import { href, redirect } from "react-router";
import type { LoaderArgs } from "#app/routes/route-args.ts";

/** Where the mails once were. */
export const loader = ({ url }: LoaderArgs) =>
  redirect(`${href("/license/renewals/mails")}${url.search}`, 301);
