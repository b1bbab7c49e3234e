import { useEffect, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { environmentNames } from "#app/domain/license/environment.ts";
import type { License } from "#app/domain/license/license.ts";
import { createChoices, Select } from "#app/ui/select.tsx";
import { useFailure } from "#app/routes/kit/frame/failure.ts";
import { LazilyValidatedForm } from "#app/routes/kit/forms/lazily-validated-form.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { buildInitialFieldValues, environmentField } from "#app/routes/license/licenses/edit/fields.ts";
import { useSyncedControl } from "#app/routes/kit/forms/use-synced-control.ts";

/** The form is saved after a delay, so that users can step through the options with the keyboard. */
const saveDelayMs = 400;

const formId = "license-environment";

const loadCheck = async () =>
  (await import("#app/routes/license/licenses/edit/check-field.ts")).createFieldCheck("environment");

export function GeneralEnvironment({ license }: { license: License }) {
  const [search] = useSearchParams();
  const { state, formAction } = useNavigation();
  const [selectedValue, setSelectedValue] = useState<string | null>(null);
  const storedValue = String(license.environment);
  // Clears the selection as soon as the selected value is stored.
  if (selectedValue === storedValue) setSelectedValue(null);
  const selectRef = useSyncedControl<HTMLSelectElement>(storedValue);
  const saveUrl = buildDetailsUrl(license.key, search, environmentField.path);
  const isIdle = state === "idle";
  const isSaving = !isIdle && formAction === saveUrl;

  const failure = useFailure();
  const initialValue = useRef(storedValue);
  useEffect(() => {
    // The user may have chosen an option before JavaScript was loaded.
    const shownValue = selectRef.current?.value;
    if (shownValue !== undefined && shownValue !== initialValue.current) setSelectedValue(shownValue);
  }, [selectRef]);

  useEffect(() => {
    // After a failed save, the control shows the stored value again.
    const control = selectRef.current;
    if (!failure || !control) return;
    // oxlint-disable-next-line react/immutability -- the control shows the stored value, as it does after a save
    control.value = storedValue;
    setSelectedValue(null);
  }, [failure, storedValue, selectRef]);

  useEffect(() => {
    if (selectedValue === null || !isIdle) return;
    const timer = setTimeout(() => selectRef.current?.form?.requestSubmit(), saveDelayMs);
    return () => clearTimeout(timer);
  }, [selectedValue, isIdle, selectRef]);

  return (
    <LazilyValidatedForm
      id={formId}
      loadCheck={loadCheck}
      action={saveUrl}
      hiddenFields={buildInitialFieldValues(environmentField, license)}
      className="flex flex-wrap items-center gap-2"
    >
      {() => (
        <>
          <Select
            ref={selectRef}
            id={`${formId}-value`}
            name="value"
            aria-label={environmentField.label}
            defaultValue={storedValue}
            choices={createChoices(environmentNames)}
            onChange={(event) => setSelectedValue(event.currentTarget.value)}
            className="w-36"
          />
          <SubmitButton action={saveUrl} variant="outline" className="scripted:hidden">
            Save
          </SubmitButton>
          <span role="status" className="text-xs text-muted-foreground">
            {isSaving && "Saving…"}
          </span>
        </>
      )}
    </LazilyValidatedForm>
  );
}
