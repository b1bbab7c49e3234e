import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { SwitchForm } from "#app/routes/kit/forms/switch-form.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { buildInitialFieldValues, softCapacityField } from "#app/routes/license/licenses/edit/fields.ts";

export function OverrunSwitch({ license }: { license: License }) {
  const [search] = useSearchParams();
  return (
    <SwitchForm
      label={softCapacityField.label}
      isOn={license.softCapacity}
      action={buildDetailsUrl(license.key, search, softCapacityField.path)}
      hiddenFields={{
        ...buildInitialFieldValues(softCapacityField, license),
        value: String(!license.softCapacity),
      }}
    />
  );
}
