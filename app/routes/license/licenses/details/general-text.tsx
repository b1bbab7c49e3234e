import type { License } from "#app/domain/license/license.ts";
import { editableFields, type TextName } from "#app/domain/license/editable-fields.ts";
import { anyLanguageText } from "#app/routes/kit/text/any-language.tsx";
import { GeneralChange } from "./general-change.tsx";

interface GeneralTextProps {
  license: License;
  name: TextName;
  mayEdit: boolean;
}

export function GeneralText({ license, name, mayEdit }: GeneralTextProps) {
  const { label, path } = editableFields[name];
  return (
    <GeneralChange license={license} subpath={path} label={`Change ${label}`} mayChange={mayEdit}>
      {anyLanguageText(license[name])}
    </GeneralChange>
  );
}
