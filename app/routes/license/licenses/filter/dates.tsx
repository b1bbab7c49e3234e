import { Field } from "#app/ui/field.tsx";
import { createChoices, Select } from "#app/ui/select.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { parseDay, DayRange } from "#app/routes/kit/filters/day-range.tsx";
import { dateFilterLabels, datePeriodLabels, fullBeforeLabel, lastContactLabel } from "./choices.ts";
import type { LicenseListRequest } from "#app/routes/license/licenses/list-request.ts";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";

interface FilterDatesProps extends Pick<LicenseListRequest, "errors"> {
  search: URLSearchParams;
}

export const FilterDates = ({ errors, search }: FilterDatesProps) => (
  <>
    <Field label="Date" errors={errors.dateFilterType ? [errors.dateFilterType] : []}>
      <Select
        name="dateFilterType"
        defaultValue={search.get("dateFilterType") ?? ""}
        placeholder="Any date"
        choices={createChoices(dateFilterLabels)}
      />
    </Field>
    <Field label="Period">
      <Select
        name="datePeriod"
        defaultValue={search.get("datePeriod") ?? ""}
        placeholder="Between two days"
        choices={createChoices(datePeriodLabels)}
      />
    </Field>
    {/* A selected period hides the fields for the first and the last day. */}
    <div className="contents group-has-[[name=datePeriod]>option:not([value='']):checked]:hidden">
      <DayRange errors={errors} names={["minDate", "maxDate"]} />
    </div>
    {useHasExtensions() && (
      <>
        <Field label={lastContactLabel}>
          <DateInput name="lastContactBefore" defaultValue={parseDay(search.get("lastContactBefore"))} />
        </Field>
        <Field label={fullBeforeLabel}>
          <DateInput name="fullBefore" defaultValue={parseDay(search.get("fullBefore"))} />
        </Field>
      </>
    )}
  </>
);
