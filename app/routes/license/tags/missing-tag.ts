import { redirectIfMissing } from "#app/routes/kit/forms/redirect-if-missing.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { tagList } from "./tag-list.ts";

/** Tag ids derive from names, so a renamed tag is missing, too. */
export const redirectIfTagMissing = <Result>(args: LoaderArgs, request: Promise<Result>) =>
  redirectIfMissing(args, tagList, "Somebody has renamed or deleted it in the meantime.", request);
