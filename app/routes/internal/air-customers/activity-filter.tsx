import type { Page } from "#app/domain/page.ts";
import { DayRange } from "#app/routes/kit/filters/day-range.tsx";
import { FilterPanel } from "#app/routes/kit/filters/filter-panel.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { defineActivityList } from "./activity-log.tsx";
import { formatActivityType } from "./activity-words.ts";
import type { RequestOf } from "#app/routes/kit/lists/define-list.ts";

type ActivityList = ReturnType<typeof defineActivityList>;

interface ActivityFilterProps {
  list: ActivityList;
  types: Page<string>;
  request: Pick<RequestOf<ActivityList>, "query" | "errors">;
}

/** Filters the case activities. The panel stays open while a filter has an error. */
export function ActivityFilterPanel({ list, types, request }: ActivityFilterProps) {
  const { query, errors } = request;
  // The type in the URL may be missing in the list of types.
  const typeOptions = [...new Set([...types.entities, ...(query.type ? [query.type] : [])])];
  return (
    <FilterPanel list={list} query={query} hasErrors={errors.to !== undefined}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label="Case">
          <Input
            name="caseId"
            data-applies-on-blur
            defaultValue={query.caseId}
            maxLength={200}
            placeholder="Full case ID"
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <Field
          label="Type"
          hint={
            types.totalEntityCount > types.entities.length
              ? `The first ${types.entities.length} types are listed.`
              : undefined
          }
        >
          <Select
            name="type"
            defaultValue={query.type ?? ""}
            placeholder="Any"
            choices={typeOptions.map((type) => ({ value: type, label: formatActivityType(type) }))}
          />
        </Field>
        <Field label="Performed By">
          <Input
            name="performedBy"
            data-applies-on-blur
            defaultValue={query.performedBy}
            maxLength={320}
            placeholder="Exact name, as in the log"
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <Field label="Server">
          <Input
            name="deviceId"
            data-applies-on-blur
            defaultValue={query.deviceId}
            maxLength={320}
            placeholder="Full device ID"
            autoComplete="off"
          />
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-x-5 gap-y-4">
        <DayRange errors={errors} />
      </div>
    </FilterPanel>
  );
}
