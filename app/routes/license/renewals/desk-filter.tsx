import type { RequestOf } from "#app/routes/kit/lists/define-list.ts";
import { licenseTypeNames } from "#app/domain/package/license-type.ts";
import { FilterPanel } from "#app/routes/kit/filters/filter-panel.tsx";
import { Field } from "#app/ui/field.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { createChoices, Select } from "#app/ui/select.tsx";
import { renewalDesk } from "./desk-list.tsx";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";

interface DeskFilterPanelProps {
  request: Pick<RequestOf<typeof renewalDesk>, "query" | "errors">;
}

export const DeskFilterPanel = ({ request: { query, errors } }: DeskFilterPanelProps) => (
  <FilterPanel
    list={renewalDesk}
    query={query}
    hasErrors={errors.to !== undefined}
    preservedParams={["pageSize", "state", "sortBy", "sortType", "whose"]}
  >
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field label="Company or license key">
        <NameInput kind="companies" name="search" defaultValue={query.search} maxLength={200} />
      </Field>
      <Field label="Owner">
        <NameInput
          kind="users"
          name="owner"
          type="email"
          defaultValue={query.owner}
          maxLength={200}
          data-applies-on-blur
        />
      </Field>
    </div>
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-3">
      <Field label="Ends from">
        <DateInput name="from" defaultValue={query.from} />
      </Field>
      <Field label="Ends until" errors={errors.to ? [errors.to] : []}>
        <DateInput name="to" defaultValue={query.to} />
      </Field>
      <Field label="License Type">
        <Select
          name="type"
          defaultValue={query.type ?? ""}
          placeholder="Any"
          choices={createChoices(licenseTypeNames)}
        />
      </Field>
    </div>
  </FilterPanel>
);
