import { useEffect, useRef, useState } from "react";
import { type Path, useSearchParams } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { texts } from "#app/domain/license/editable-fields.ts";
import type { License } from "#app/domain/license/license.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { LeaveWarning } from "#app/ui/layers/leave-warning.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { Textarea } from "#app/ui/controls/textarea.tsx";
import { detailsAddress } from "#app/routes/license/licenses/details-address.ts";
import {
  initialFieldValue,
  environmentField,
  notesField,
  softCapacityField,
} from "#app/routes/license/licenses/edit/fields.ts";
import { EditForm } from "#app/routes/license/licenses/edit/edit-form.tsx";
import { licensePath } from "#app/routes/license/licenses/addresses.ts";

export function GeneralNotes({ license }: { license: License }) {
  const [search] = useSearchParams();
  const { area, baseLicense, isChanged, updateText } = useNotesText(license);
  const save = useRef<HTMLButtonElement>(null);
  const action = detailsAddress(license.key, search, notesField.path);

  useEffect(() => {
    if (!isChanged && document.activeElement === save.current) area.current?.focus();
  }, [isChanged, area]);

  return (
    <EditForm
      initialValues={initialFieldValue(notesField, baseLicense)}
      action={action}
      className="grid gap-2"
    >
      <Field label={notesField.label}>
        <Textarea
          ref={area}
          name="value"
          rows={5}
          maxLength={texts.notes.maxLength}
          defaultValue={notesField.of(license)}
          onInput={updateText}
          dir="auto"
        />
      </Field>
      <LeaveWarning
        isNeeded={isChanged}
        keepsEntriesAt={(next) => isGeneralTab(license.key, next)}
        question="Discard the changed notes?"
      />
      <SubmitButton
        ref={save}
        action={action}
        variant="secondary"
        heldBack={!isChanged}
        className="justify-self-end"
      >
        Save
      </SubmitButton>
    </EditForm>
  );
}

function isGeneralTab(key: string, { pathname, search }: Path): boolean {
  if (isSamePath(pathname, licensePath(key)))
    return (new URLSearchParams(search).get("tab") ?? "general") === "general";
  return [notesField, environmentField, softCapacityField].some(({ path }) =>
    isSamePath(pathname, licensePath(key, path)),
  );
}

/** Typed text survives saves of other fields, together with the value it started from. */
function useNotesText(license: License) {
  const area = useRef<HTMLTextAreaElement>(null);
  const stored = notesField.of(license);
  const [baseLicense, setBaseLicense] = useState(license);
  const [text, setText] = useState(stored);
  const updateText = () => setText(area.current?.value ?? "");

  useEffect(() => {
    const textarea = area.current;
    if (!textarea) return;
    if (textarea.value === notesField.of(baseLicense)) textarea.value = stored;
    if (textarea.value === stored) setBaseLicense(license);
    setText(textarea.value);
  }, [license, stored, baseLicense]);

  return { area, baseLicense, isChanged: text !== stored, updateText };
}
