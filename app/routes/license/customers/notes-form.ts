import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { notes } from "#app/domain/license/license.ts";

export const notesFormSchema = z.object({ notes: notes.default("") });
export type NotesFormValues = z.output<typeof notesFormSchema>;

export const check = ({ formData }: { formData: FormData }) =>
  parseWithZod(formData, { schema: notesFormSchema });
