import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

export const readToken = ({ url }: Pick<LoaderArgs, "url">) => url.searchParams.get("token")?.trim() || null;
