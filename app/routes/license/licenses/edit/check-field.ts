import { parseWithZod } from "@conform-to/zod/v4";
import type { EditableFieldName } from "#app/domain/license/editable-fields.ts";
import { createEditFormSchema } from "./field-save-rules.ts";

export const createFieldCheck =
  (name: EditableFieldName) =>
  ({ formData }: { formData: FormData }) =>
    parseWithZod(formData, { schema: createEditFormSchema(name) });
