import { restorePlusSigns } from "#app/domain/marketplace/marketplace.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

export const readMarketplaceToken = ({ url }: Pick<LoaderArgs, "url">) =>
  restorePlusSigns(url.searchParams.get("token") ?? "").trim() || null;

export const readToken = ({ url }: Pick<LoaderArgs, "url">) => url.searchParams.get("token")?.trim() || null;
