import { requireOffer } from "#app/middleware/offers.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import type { Route } from "./+types/grace.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { graceField, graceWords } from "./fields.ts";
import { licenseToEdit, saveEdit } from "./edit-license.ts";

export const middleware = [requireOffer("grace")];

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Grace of ${params.key}` }];

export const loader = (args: Route.LoaderArgs) => licenseToEdit(args);

export const action = (args: Route.ActionArgs) => saveEdit(args, graceField);

export default function Grace({ loaderData: license, actionData: refusal }: Route.ComponentProps) {
  const [value] = refusal?.texts ?? [String(graceField.of(license) ?? "")];
  return (
    <EditDialog title="Edit license" field={graceField} license={license} refusal={refusal}>
      {(control) => (
        <Field
          {...control}
          label="Days of grace"
          hint={`The product goes on working for so many days after the end, at most 90. Left empty, the grace of the tier counts: ${graceWords(license.tierGraceDays).toLowerCase()}.`}
          className="max-w-md"
        >
          <Input type="number" name="value" inputMode="numeric" defaultValue={value} data-autofocus />
        </Field>
      )}
    </EditDialog>
  );
}
