import { useEffect, useRef, useState } from "react";
import { type Path, useSearchParams } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { textFieldSettings } from "#app/domain/license/editable-fields.ts";
import type { License } from "#app/domain/license/license.ts";
import { CompanyLink } from "#app/routes/license/customers/company-link.tsx";
import { Field } from "#app/ui/field.tsx";
import { LeaveWarning } from "#app/routes/kit/dialogs/leave-warning.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import {
  buildInitialFieldValues,
  environmentField,
  notesField,
  softCapacityField,
} from "#app/routes/license/licenses/edit/fields.ts";
import { EditForm } from "#app/routes/license/licenses/edit/edit-form.tsx";
import { buildLicensePath } from "#app/routes/license/licenses/license-urls.ts";

export function GeneralNotes({ license }: { license: License }) {
  const [search] = useSearchParams();
  const { textareaRef, initialLicense, isChanged, updateText } = useNotesText(license);
  const saveButton = useRef<HTMLButtonElement>(null);
  const saveUrl = buildDetailsUrl(license.key, search, notesField.path);

  useEffect(() => {
    // After a save, the button is inactive, so the focus moves back to the text.
    if (!isChanged && document.activeElement === saveButton.current) textareaRef.current?.focus();
  }, [isChanged, textareaRef]);

  return (
    <EditForm
      initialValues={buildInitialFieldValues(notesField, initialLicense)}
      action={saveUrl}
      className="grid gap-2"
    >
      <Field
        label={notesField.label}
        hint={
          <>
            The notes are printed on the certificate.{" "}
            <CompanyLink licenseKey={license.key} className="underline underline-offset-2">
              Internal notes belong on the customer’s page.
            </CompanyLink>
          </>
        }
      >
        <Textarea
          ref={textareaRef}
          name="value"
          rows={5}
          maxLength={textFieldSettings.notes.maxLength}
          defaultValue={notesField.read(license)}
          onInput={updateText}
          dir="auto"
        />
      </Field>
      <LeaveWarning
        isNeeded={isChanged}
        preservesValuesAt={(nextPath) => staysOnGeneralTab(license.key, nextPath)}
        question="Discard the changed notes?"
      />
      <SubmitButton
        ref={saveButton}
        action={saveUrl}
        variant="outline"
        isIncomplete={!isChanged}
        className="justify-self-end"
      >
        Save
      </SubmitButton>
    </EditForm>
  );
}

function staysOnGeneralTab(key: string, { pathname, search }: Path): boolean {
  if (isSamePath(pathname, buildLicensePath(key)))
    return (new URLSearchParams(search).get("tab") ?? "general") === "general";
  // The General tab submits the forms of these fields to their paths.
  return [notesField, environmentField, softCapacityField].some(({ path }) =>
    isSamePath(pathname, buildLicensePath(key, path)),
  );
}

/** Preserves the typed text while other fields are saved. `initialLicense` is the license on which the user’s change is based. */
function useNotesText(license: License) {
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const storedNotes = notesField.read(license);
  const [initialLicense, setInitialLicense] = useState(license);
  const [text, setText] = useState(storedNotes);
  const updateText = () => setText(textareaRef.current?.value ?? "");

  useEffect(() => {
    const textarea = textareaRef.current;
    if (!textarea) return;
    // The text area shows the stored notes unless the user changed the text.
    if (textarea.value === notesField.read(initialLicense)) textarea.value = storedNotes;
    // If the user has changed nothing, the next change is based on the stored license.
    if (textarea.value === storedNotes) setInitialLicense(license);
    setText(textarea.value);
  }, [license, storedNotes, initialLicense]);

  return { textareaRef, initialLicense, isChanged: text !== storedNotes, updateText };
}
