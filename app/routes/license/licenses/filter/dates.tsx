import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { dayInAddress } from "#app/routes/lists/day-in-address.ts";
import { dateFilterLabel } from "./choices.ts";
import type { ListRequest } from "#app/routes/license/licenses/list/request.ts";

const dates = Object.entries(dateFilterLabel).map(([value, label]) => ({ value, label }));

/** A range of days, both ends included. */
export function FilterDates({ asked: { query, errors } }: { asked: ListRequest }) {
  const wrong = (name: "dateFilterType" | "minDate" | "maxDate") => (errors[name] ? [errors[name]] : []);
  return (
    <>
      <Field label="Date" errors={wrong("dateFilterType")}>
        <Select
          name="dateFilterType"
          defaultValue={query["dateFilterType"] ?? ""}
          placeholder="Any date"
          choices={dates}
        />
      </Field>
      <Field label="From" errors={wrong("minDate")}>
        <Input type="date" name="minDate" defaultValue={dayInAddress(query["minDate"])} />
      </Field>
      <Field label="To" errors={wrong("maxDate")}>
        <Input type="date" name="maxDate" defaultValue={dayInAddress(query["maxDate"])} />
      </Field>
    </>
  );
}
