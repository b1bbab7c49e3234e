import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { dateFilterLabel } from "./filter-choices.ts";
import type { ListRequest } from "./list-request.ts";

const dates = Object.entries(dateFilterLabel).map(([value, label]) => ({ value, label }));

/** An instant in the address is shown as its day. */
const dayIn = (text: string | undefined) => /^\d{4}-\d{2}-\d{2}/.exec(text ?? "")?.[0] ?? "";

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
        <Input type="date" name="minDate" defaultValue={dayIn(query["minDate"])} />
      </Field>
      <Field label="To" errors={wrong("maxDate")}>
        <Input type="date" name="maxDate" defaultValue={dayIn(query["maxDate"])} />
      </Field>
    </>
  );
}
