import { notes } from "#app/domain/license/new-license.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Textarea } from "#app/ui/controls/textarea.tsx";
import type { Route } from "./+types/notes.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { notesField } from "./fields.ts";
import { editedFrom } from "./edit-from.ts";
import { licenseToEdit, saveEdit } from "./edit-license.ts";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Notes of ${params.key}` }];

export const loader = (asked: Route.LoaderArgs) => licenseToEdit(asked);

export const action = (asked: Route.ActionArgs) => saveEdit(asked, notesField);

export default function Notes({ loaderData: license, actionData: refusal }: Route.ComponentProps) {
  const from = editedFrom(notesField, license);
  const [text] = refusal?.texts ?? from.seen;
  return (
    <EditDialog title="Edit license" license={license} from={from} refusal={refusal}>
      {(control) => (
        <Field {...control} label="Notes">
          <Textarea
            name="value"
            rows={8}
            maxLength={notes.maxLength ?? undefined}
            defaultValue={text}
            dir="auto"
            data-autofocus
          />
        </Field>
      )}
    </EditDialog>
  );
}
