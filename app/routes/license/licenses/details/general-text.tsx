import type { License } from "#app/domain/license/license.ts";
import { editableFields, type TextFieldName } from "#app/domain/license/editable-fields.ts";
import { renderAnyLanguageText } from "#app/routes/kit/text/any-language.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { ValueWithChangeLink } from "./general-change.tsx";

interface GeneralTextProps {
  license: License;
  name: TextFieldName;
  mayEdit: boolean;
}

export function GeneralText({ license, name, mayEdit }: GeneralTextProps) {
  const { label, path, isInSpecification } = editableFields[name];
  const hasExtensions = useHasExtensions();
  const mayChange = mayEdit && (isInSpecification || hasExtensions);
  return (
    <ValueWithChangeLink license={license} subpath={path} label={`Change ${label}`} mayChange={mayChange}>
      {renderAnyLanguageText(license[name])}
    </ValueWithChangeLink>
  );
}
