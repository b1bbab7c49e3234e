import { Field, FieldGroup } from "#app/ui/field.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { assistantVia } from "#app/domain/history/assistant-via.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input } from "#app/ui/input.tsx";
import { DayRange } from "#app/routes/kit/filters/day-range.tsx";
import { FilterPanel } from "#app/routes/kit/filters/filter-panel.tsx";
import { EventChoices } from "#app/routes/license/kit/event-choices.tsx";
import { auditList } from "./audit-list.tsx";
import type { RequestOf } from "#app/routes/kit/lists/define-list.ts";

interface AuditFilterProps {
  request: Pick<RequestOf<typeof auditList>, "query" | "ignoredParams" | "errors">;
  search: URLSearchParams;
}

export function AuditFilterPanel({ request: { query, ignoredParams, errors }, search }: AuditFilterProps) {
  const licenseKeyErrors = ignoredParams.includes("licenseKey") ? ["Enter a valid license key."] : [];
  return (
    <FilterPanel
      list={auditList}
      query={query}
      hasErrors={licenseKeyErrors.length > 0 || errors.to !== undefined}
    >
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label="Performed By">
          <NameInput
            kind="users"
            name="createdBy"
            defaultValue={search.get("createdBy") ?? ""}
            maxLength={254}
            placeholder="Anyone"
            data-applies-on-blur
          />
        </Field>
        <Field label="License Key" errors={licenseKeyErrors}>
          <Input
            name="licenseKey"
            defaultValue={search.get("licenseKey") ?? ""}
            maxLength={200}
            autoComplete="off"
            data-applies-on-blur
          />
        </Field>
      </div>
      <Checkbox
        name="via"
        value={assistantVia}
        label="Only changes by assistants"
        defaultChecked={query.via === assistantVia}
      />
      <div className="grid grid-cols-2 gap-x-5 gap-y-4">
        <DayRange errors={errors} />
      </div>
      <FieldGroup label="Event">
        <EventChoices name="eventName" initialSelection={query.eventName ?? []} />
      </FieldGroup>
    </FilterPanel>
  );
}
