import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { SwitchButton } from "#app/routes/kit/forms/switch-button.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { buildInitialFieldValues, softCapacityField } from "#app/routes/license/licenses/edit/fields.ts";
import { EditForm } from "#app/routes/license/licenses/edit/edit-form.tsx";

export function OverrunSwitch({ license }: { license: License }) {
  const [search] = useSearchParams();
  const saveUrl = buildDetailsUrl(license.key, search, softCapacityField.path);
  return (
    <EditForm initialValues={buildInitialFieldValues(softCapacityField, license)} action={saveUrl}>
      <input type="hidden" name="value" value={String(!license.softCapacity)} />
      <SwitchButton action={saveUrl} isOn={license.softCapacity} aria-label={softCapacityField.label} />
    </EditForm>
  );
}
