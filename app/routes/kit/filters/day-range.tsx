import { useSearchParams } from "react-router";
import { Field } from "#app/ui/field.tsx";
import type { RangeErrors } from "#app/routes/kit/lists/list-request.ts";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";

interface DayRangeProps {
  errors: RangeErrors;
  /** Names of the parameters with the first and the last day. */
  names?: readonly [keyof RangeErrors, keyof RangeErrors];
}

/** Two fields for a range of days. The range includes the first and the last day. */
export function DayRange({ errors, names = ["from", "to"] }: DayRangeProps) {
  const [search] = useSearchParams();
  return names.map((name, index) => {
    const error = errors[name];
    return (
      <Field key={name} label={index === 0 ? "From" : "To"} errors={error ? [error] : []}>
        <DateInput name={name} defaultValue={parseDay(search.get(name))} />
      </Field>
    );
  });
}

/** The day of a date or of an instant in the URL, or an empty string for any other text. */
export const parseDay = (text: string | null) => /^\d{4}-\d{2}-\d{2}/.exec(text ?? "")?.[0] ?? "";
