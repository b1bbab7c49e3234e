import { unlessGone } from "#app/routes/forms/unless-gone.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import { tagList } from "./tag-list.ts";

/** Tag ids derive from names, so a renamed tag is missing, too. */
export const unlessTagGone = <Result>(args: LoaderArgs, answer: Promise<Result>) =>
  unlessGone(args, tagList, "Somebody has renamed or deleted it in the meantime.", answer);
