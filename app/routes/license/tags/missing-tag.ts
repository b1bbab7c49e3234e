import { redirectIfMissing } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { tagList } from "./tag-list.ts";

/** Redirects to the list if the tag is missing. A renamed tag is missing too, because the id of a tag comes from its name. */
export const redirectIfTagMissing = <Result>(args: LoaderArgs, request: Promise<Result>) =>
  redirectIfMissing(args, tagList, "Another user has renamed or deleted this tag in the meantime.", request);
