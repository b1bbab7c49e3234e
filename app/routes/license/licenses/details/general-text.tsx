import type { License } from "#app/domain/license/license.ts";
import { editableFields, type TextFieldName } from "#app/domain/license/editable-fields.ts";
import { renderAnyLanguageText } from "#app/routes/kit/text/any-language.tsx";
import { useCapability } from "#app/routes/kit/use-capability.ts";
import { ValueWithChangeLink } from "./general-change.tsx";

interface GeneralTextProps {
  license: License;
  name: TextFieldName;
  mayEdit: boolean;
}

export function GeneralText({ license, name, mayEdit }: GeneralTextProps) {
  const { label, path, capability } = editableFields[name];
  const mayChange = useCapability(capability) && mayEdit;
  return (
    <ValueWithChangeLink license={license} subpath={path} label={`Change ${label}`} mayChange={mayChange}>
      {renderAnyLanguageText(license[name])}
    </ValueWithChangeLink>
  );
}
