import { attemptOnRow } from "#app/routes/forms/attempt-on-row.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import { tagList } from "./tag-list.ts";

/** A tag's id follows its name: once it is renamed or deleted, its dialog is not there any more either. */
export const attemptOn = <Result>(args: LoaderArgs, answer: Promise<Result>) =>
  attemptOnRow(args, tagList, "Somebody has renamed or deleted it in the meantime.", answer);
