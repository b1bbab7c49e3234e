import type { License } from "#app/domain/license/license.ts";
import type { EditableField } from "./fields.ts";

/** What a field was when its form was made. */
export interface EditedFrom {
  rowVersion: number;
  seen: string[];
}

export const editedFrom = <Value>(field: EditableField<Value>, license: License): EditedFrom => ({
  rowVersion: license.rowVersion,
  seen: field.texts(field.of(license)),
});
