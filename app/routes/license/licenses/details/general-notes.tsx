import { useEffect, useRef, useState } from "react";
import { parsePath, type Path, useLocation, useNavigation, useSearchParams } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { textFieldSettings } from "#app/domain/license/editable-fields.ts";
import type { License } from "#app/domain/license/license.ts";
import { CompanyLink } from "#app/routes/kit/text/company-link.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { Field } from "#app/ui/field.tsx";
import { LeaveWarning } from "#app/routes/kit/dialogs/leave-warning.tsx";
import { LazilyValidatedForm } from "#app/routes/kit/forms/lazily-validated-form.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import {
  buildInitialFieldValues,
  environmentField,
  notesField,
  softCapacityField,
} from "#app/routes/license/licenses/edit/fields.ts";
import { buildLicensePath } from "#app/routes/license/kit/license-urls.ts";

const formId = "license-notes";

const loadCheck = async () =>
  (await import("#app/routes/license/licenses/edit/check-field.ts")).createFieldCheck("notes");

export function GeneralNotes({ license }: { license: License }) {
  const [search] = useSearchParams();
  const saveUrl = buildDetailsUrl(license.key, search, notesField.path);
  const { textareaRef, initialLicense, isChanged, updateText } = useNotesText(license, saveUrl);
  const saveButton = useRef<HTMLButtonElement>(null);
  const hasExtensions = useHasExtensions();

  useEffect(() => {
    // After a save, the button is inactive, so the focus moves back to the text.
    if (!isChanged && document.activeElement === saveButton.current) textareaRef.current?.focus();
  }, [isChanged, textareaRef]);

  return (
    <LazilyValidatedForm
      id={formId}
      loadCheck={loadCheck}
      action={saveUrl}
      hiddenFields={buildInitialFieldValues(notesField, initialLicense)}
      className="grid gap-2"
    >
      {({ value }) => (
        <>
          <Field
            id={`${formId}-value`}
            errors={value ?? undefined}
            label={notesField.label}
            hint={
              <>
                The notes are printed on the certificate.
                {hasExtensions && (
                  <>
                    {" "}
                    <CompanyLink licenseKey={license.key} className="underline underline-offset-2">
                      Internal notes belong on the customer’s page.
                    </CompanyLink>
                  </>
                )}
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
        </>
      )}
    </LazilyValidatedForm>
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

/** True while the dialog, which opens after a rejected save, closes because it saved the notes. */
function useIsRedirectedFromDialog(saveUrl: string): boolean {
  const { pathname } = useLocation();
  const { state, formMethod, formAction, location: nextLocation } = useNavigation();
  return (
    state === "loading" &&
    formMethod === "POST" &&
    formAction === saveUrl &&
    isSamePath(parsePath(saveUrl).pathname ?? "", pathname) &&
    !isSamePath(nextLocation.pathname, pathname)
  );
}

/** Preserves the typed text while other fields are saved. `initialLicense` is the license on which the user’s change is based. */
function useNotesText(license: License, saveUrl: string) {
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const storedNotes = notesField.read(license);
  const [initialLicense, setInitialLicense] = useState(license);
  const [text, setText] = useState(storedNotes);
  const isSavedInDialog = useRef(false);
  const isRedirectedFromDialog = useIsRedirectedFromDialog(saveUrl);
  const updateText = () => setText(textareaRef.current?.value ?? "");

  useEffect(() => {
    if (isRedirectedFromDialog) isSavedInDialog.current = true;
  }, [isRedirectedFromDialog]);

  useEffect(() => {
    const textarea = textareaRef.current;
    if (!textarea) return;
    // The text area shows the stored notes unless the user changed the text.
    if (textarea.value === notesField.read(initialLicense) || isSavedInDialog.current)
      textarea.value = storedNotes;
    isSavedInDialog.current = false;
    // If the user has changed nothing, the next change is based on the stored license.
    if (textarea.value === storedNotes) setInitialLicense(license);
    setText(textarea.value);
  }, [license, storedNotes, initialLicense]);

  return { textareaRef, initialLicense, isChanged: text !== storedNotes, updateText };
}
