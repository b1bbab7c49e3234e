import type { CompanyDetails } from "#app/domain/company/company.ts";
import type { ConflictCheckedFields } from "#app/routes/kit/conflicts/conflict.ts";
import type { NotesFormValues } from "./notes-form.ts";

export const noteFields: ConflictCheckedFields<Pick<CompanyDetails, "notes">, NotesFormValues> = {
  notes: {
    label: "Notes",
    read: (customer) => customer.notes,
    describe: (text) => [text === "" ? "No notes" : text],
  },
};
