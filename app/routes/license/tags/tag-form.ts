import { z } from "zod";
import { type Tag, tagName } from "#app/domain/tag/tag.ts";
import type { ConflictCheckedFields } from "#app/routes/kit/forms/conflict.ts";

export const tagFormSchema = z.object({ val: tagName });

export const tagFields: ConflictCheckedFields<Tag, z.output<typeof tagFormSchema>> = {
  val: { label: "Tag", read: ({ val }) => val },
};
