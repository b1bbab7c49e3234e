import { useEffect, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { environmentName } from "#app/domain/license/environment.ts";
import type { License } from "#app/domain/license/license.ts";
import { choicesOf, Select } from "#app/ui/controls/select.tsx";
import { useFailure } from "#app/ui/page/failure.ts";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { detailsAddress } from "#app/routes/license/licenses/details-address.ts";
import { initialFieldValue, environmentField } from "#app/routes/license/licenses/edit/fields.ts";
import { EditForm } from "#app/routes/license/licenses/edit/edit-form.tsx";
import { useSyncedControl } from "#app/routes/kit/forms/use-synced-control.ts";

/** Long enough to step through the options with the keyboard. */
const pauseMs = 400;

export function GeneralEnvironment({ license }: { license: License }) {
  const [search] = useSearchParams();
  const { state, formAction } = useNavigation();
  const [selectedValue, setSelectedValue] = useState<string | null>(null);
  const stored = String(license.environment);
  if (selectedValue === stored) setSelectedValue(null);
  const select = useSyncedControl<HTMLSelectElement>(stored);
  const action = detailsAddress(license.key, search, environmentField.path);
  const isIdle = state === "idle";
  const isSaving = !isIdle && formAction === action;

  const failure = useFailure();
  const initialValue = useRef(stored);
  useEffect(() => {
    const shown = select.current?.value;
    if (shown !== undefined && shown !== initialValue.current) setSelectedValue(shown);
  }, [select]);

  useEffect(() => {
    const shown = select.current;
    if (!failure || !shown) return;
    // oxlint-disable-next-line react/immutability -- the control shows the stored value, as it does after a save
    shown.value = stored;
    setSelectedValue(null);
  }, [failure, stored, select]);

  useEffect(() => {
    if (selectedValue === null || !isIdle) return;
    const timer = setTimeout(() => select.current?.form?.requestSubmit(), pauseMs);
    return () => clearTimeout(timer);
  }, [selectedValue, isIdle, select]);

  return (
    <EditForm
      initialValues={initialFieldValue(environmentField, license)}
      action={action}
      className="flex flex-wrap items-center gap-2"
    >
      <Select
        ref={select}
        name="value"
        aria-label={environmentField.label}
        defaultValue={stored}
        choices={choicesOf(environmentName)}
        onChange={(event) => setSelectedValue(event.currentTarget.value)}
        className="w-36"
      />
      <SubmitButton action={action} variant="secondary" className="hidden no-script:inline-flex">
        Save
      </SubmitButton>
      <span role="status" className="text-sm text-muted">
        {isSaving && "Saving…"}
      </span>
    </EditForm>
  );
}
