import { restorePlusSigns } from "#app/domain/marketplace/marketplace.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

/** Returns the token of the marketplace, or null if the URL has no token. */
export const readMarketplaceToken = ({ url }: Pick<LoaderArgs, "url">) =>
  restorePlusSigns(url.searchParams.get("token") ?? "").trim() || null;

/** Returns the token of the invitation, or null if the URL has no token. */
export const readToken = ({ url }: Pick<LoaderArgs, "url">) => url.searchParams.get("token")?.trim() || null;
