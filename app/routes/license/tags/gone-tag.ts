import { type AskedOverList, attemptOnRow } from "#app/routes/forms/attempt-on-row.ts";
import { tagList } from "./tag-list.ts";

/** A tag's id follows its name: once it is renamed or deleted, its dialog is not there any more either. */
export const attemptOn = <Result>(asked: AskedOverList, answer: Promise<Result>) =>
  attemptOnRow(asked, tagList, "Somebody renamed or deleted it meanwhile.", answer);
