import { z } from "zod";
import type { CompanyDetails } from "#app/domain/company/company.ts";
import { notes } from "#app/domain/license/license.ts";
import type { ConflictCheckedFields } from "#app/routes/kit/forms/conflict.ts";

export const notesFormSchema = z.object({ notes: notes.default("") });
type NotesFormValues = z.output<typeof notesFormSchema>;

export const noteFields: ConflictCheckedFields<Pick<CompanyDetails, "notes">, NotesFormValues> = {
  notes: {
    label: "Notes",
    read: (customer) => customer.notes,
    describe: (text) => [text === "" ? "No notes" : text],
  },
};
