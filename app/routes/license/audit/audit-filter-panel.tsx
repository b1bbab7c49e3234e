import type { AuditFilter } from "#app/domain/history/audit-filter.ts";
import { eventLabel } from "#app/words/event-wording.ts";
import { eventName } from "#app/domain/history/event.ts";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { Field, FieldGroup } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { dayInAddress } from "#app/routes/lists/day-in-address.ts";
import { type ActiveFilter, narrowedBy } from "#app/routes/lists/filter-chips.tsx";
import { FilterForm, keptPageSize } from "#app/routes/lists/filter-form.tsx";
import { FilterPanel } from "#app/routes/lists/filter-panel.tsx";
import { auditList, unfilteredAudit } from "./audit-address.ts";
import type { AuditRequest } from "./audit-request.ts";

interface AuditFilterProps {
  asked: AuditRequest;
  search: URLSearchParams;
}

/** Every filter in one form that leads to the log's own address. What is wrong in it keeps it open. */
export const AuditFilterPanel = ({ count, ...props }: AuditFilterProps & { count: number }) => (
  <FilterPanel count={count} isRefused={Object.keys(props.asked.errors).length > 0}>
    <Filters key={props.search.toString()} {...props} />
  </FilterPanel>
);

function Filters({ asked: { filter, query, errors }, search }: AuditFilterProps) {
  const wrong = (text: string | undefined) => (text ? [text] : []);
  return (
    <FilterForm action={auditList.path} kept={keptPageSize(search)} unfiltered={unfilteredAudit(search)}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label="Performed By">
          <Input
            name="createdBy"
            defaultValue={query["createdBy"]}
            maxLength={254}
            placeholder="The whole e-mail address"
          />
        </Field>
        <Field label="License Key" errors={wrong(errors.licenseKey)}>
          <Input name="licenseKey" defaultValue={query["licenseKey"]} maxLength={200} autoComplete="off" />
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-x-5 gap-y-4">
        <Field label="From">
          <Input type="date" name="minDate" defaultValue={dayInAddress(query["minDate"])} />
        </Field>
        <Field label="To" errors={wrong(errors.maxDate)}>
          <Input type="date" name="maxDate" defaultValue={dayInAddress(query["maxDate"])} />
        </Field>
      </div>
      <FieldGroup label="Event">
        <div className="grid grid-cols-2 gap-x-5 gap-y-1.5 sm:grid-cols-3 lg:grid-cols-4">
          {eventName.options.map((name) => (
            <Checkbox
              key={name}
              name="eventName"
              value={name}
              label={eventLabel[name]}
              defaultChecked={filter.eventName?.includes(name)}
            />
          ))}
        </div>
      </FieldGroup>
    </FilterForm>
  );
}

/** Everything that narrows the log. */
export function activeFilters(filter: AuditFilter): ActiveFilter[] {
  const { createdBy, licenseKey, eventName: names = [], minDate, maxDate } = filter;
  return [
    ...narrowedBy("createdBy", "Performed By", createdBy),
    ...narrowedBy("licenseKey", "License Key", licenseKey),
    ...narrowedBy("eventName", "Event", names.map((name) => eventLabel[name]).join(", ")),
    ...narrowedBy("minDate", "From", minDate && <DateText value={minDate} />),
    ...narrowedBy("maxDate", "To", maxDate && <DateText value={maxDate} />),
  ];
}
