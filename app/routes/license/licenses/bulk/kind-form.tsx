import { Form, href, useSubmit } from "react-router";
import type { BulkKind } from "#app/domain/bulk/bulk-change.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { HiddenQueryFields } from "#app/ui/pagination.tsx";
import { Select, SelectGroup, SelectItem, SelectLabel } from "#app/ui/select.tsx";
import { useSyncedControl } from "#app/routes/kit/forms/use-synced-control.ts";
import { isBulkField } from "./bulk-urls.ts";
import { groupedKinds } from "./kind-titles.ts";

/** Chooses what the run changes. A new choice loads the fields of that kind, also without JavaScript. */
export function KindForm({ kind, search }: { kind: BulkKind; search: URLSearchParams }) {
  const submit = useSubmit();
  const selectRef = useSyncedControl<HTMLSelectElement>(kind);
  return (
    <Form
      method="get"
      action={href("/license/licenses/bulk")}
      replace
      preventScrollReset
      className="flex flex-wrap items-end gap-2"
    >
      <HiddenQueryFields search={String(search)} excludedNames={[...search.keys()].filter(isBulkField)} />
      <Field label="Change" className="w-full sm:max-w-60">
        <Select
          ref={selectRef}
          name="change"
          autoComplete="off"
          defaultValue={kind}
          onChange={({ currentTarget: { form } }) =>
            void submit(form, { replace: true, preventScrollReset: true })
          }
        >
          {groupedKinds.map(({ label, kinds }) => (
            <SelectGroup key={label}>
              <SelectLabel>{label}</SelectLabel>
              {kinds.map((choice) => (
                <SelectItem key={choice.value} value={choice.value}>
                  {choice.label}
                </SelectItem>
              ))}
            </SelectGroup>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="outline" className="scripted:hidden">
        Choose
      </Button>
    </Form>
  );
}
