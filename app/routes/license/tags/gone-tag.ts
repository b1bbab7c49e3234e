import { unlessGone } from "#app/routes/forms/unless-gone.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import { tagList } from "./tag-list.ts";

/** A tag's id follows its name: once it is renamed or deleted, its dialog is not there any more either. */
export const unlessTagGone = <Result>(args: LoaderArgs, answer: Promise<Result>) =>
  unlessGone(args, tagList, "Somebody has renamed or deleted it in the meantime.", answer);
