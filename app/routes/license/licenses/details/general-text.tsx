import { useSearchParams } from "react-router";
import { editableFields, type License, type TextName } from "#app/domain/license/license.ts";
import { anyLanguage } from "#app/ui/any-language.tsx";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { DialogLink } from "#app/ui/layers/dialog-link.tsx";
import { detailsAddress } from "#app/routes/license/licenses/edit/address.ts";

interface GeneralTextProps {
  license: License;
  name: TextName;
  mayEdit: boolean;
}

/** A short text of the license, changed in a dialog. */
export function GeneralText({ license, name, mayEdit }: GeneralTextProps) {
  const [search] = useSearchParams();
  const { label, path } = editableFields[name];
  return (
    <>
      {anyLanguage(license[name]) ?? "–"}
      {mayEdit && (
        <DialogLink
          to={detailsAddress(license.key, search, path)}
          className={buttonClasses({ variant: "link", className: "ms-2" })}
        >
          Change {label}
        </DialogLink>
      )}
    </>
  );
}
