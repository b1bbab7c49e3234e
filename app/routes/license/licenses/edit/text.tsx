import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";
import { textFieldNames, textFieldSettings } from "#app/domain/license/editable-fields.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Route } from "./+types/text.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { createTextField } from "./fields.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { saveEdit } from "./edit-license.ts";

function findTextFieldName(routePattern: string) {
  const name = textFieldNames.find((fieldName) =>
    routePattern.endsWith(`/${textFieldSettings[fieldName].path}`),
  );
  if (!name) throw new Error(`No text field of a license belongs to the route ${routePattern}.`);
  return name;
}

export const meta = ({ params, loaderData }: Route.MetaArgs) => [
  { title: `${textFieldSettings[loaderData.name].label} of ${hideEncryptedKey(params.key)}` },
];

export const loader = async (args: Route.LoaderArgs) => ({
  name: findTextFieldName(args.pattern),
  license: await loadLicenseToEdit(args),
});

export const action = (args: Route.ActionArgs) =>
  saveEdit(args, createTextField(findTextFieldName(args.pattern)));

export default function EditText({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { license, name } = loaderData;
  const { label, lines, maxLength } = textFieldSettings[name];
  const field = createTextField(name);
  return (
    <EditDialog field={field} license={license} defaultValue={field.read(license)} rejection={rejection}>
      {({ name: controlName, defaultValue, ...value }) => {
        const controlProps = {
          name: controlName,
          maxLength,
          defaultValue,
          dir: "auto",
          "data-autofocus": true,
        };
        return (
          <Field field={value} label={label}>
            {lines > 1 ? <Textarea rows={lines} {...controlProps} /> : <Input {...controlProps} />}
          </Field>
        );
      }}
    </EditDialog>
  );
}
