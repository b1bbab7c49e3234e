import type { LoaderArgs } from "#app/routes/route-args.ts";

/** The secret in the address of whoever was sent here by a mail or a marketplace. */
export const tokenOf = ({ url }: Pick<LoaderArgs, "url">) => url.searchParams.get("token")?.trim() || null;
