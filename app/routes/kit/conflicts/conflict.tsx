import type { ReactNode } from "react";
import { Radio } from "#app/ui/checkbox.tsx";
import { DateText, useDateLocale } from "#app/routes/kit/dates/date.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { type Conflict, buildChoiceName, type ConflictCheckedField } from "./conflict.ts";

interface ConflictCheckedControlProps<Values> {
  fields: {
    readonly [Name in keyof Values]: Pick<ConflictCheckedField<never, Values[Name]>, "label" | "describe">;
  };
  name: keyof Values & string;
  conflict: Conflict<Values> | null | undefined;
  children: ReactNode;
}

/**
 * Shows the control of a field. After a conflict, the user chooses between the submitted and the stored
 * value.
 */
export function ConflictCheckedControl<Values>(props: ConflictCheckedControlProps<Values>) {
  const { fields, name, conflict, children } = props;
  const dateLocale = useDateLocale();
  const storedValue = conflict?.storedValues[name];
  if (!conflict || storedValue === undefined) return children;
  const { label, describe = (value) => [String(value)] } = fields[name];
  const { savedBy, savedAt } = conflict;
  return (
    <FieldGroup label={`${label}: which value do you want to keep?`} required>
      <div className="grid gap-3">
        <ConflictOption>
          <Radio name={buildChoiceName(name)} value="mine" label="Yours" defaultChecked required />
          {children}
        </ConflictOption>
        <ConflictOption>
          <Radio
            name={buildChoiceName(name)}
            value="theirs"
            label="Saved by another user"
            hint={
              savedAt && (
                <>
                  {savedBy && `${savedBy}, `}
                  <DateText value={savedAt} format="minute" />
                </>
              )
            }
          />
          <ul className="max-h-60 space-y-1 overflow-y-auto rounded-md bg-muted px-3 py-2">
            {describe(storedValue, dateLocale).map((text) => (
              <li key={text} dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text}
              </li>
            ))}
          </ul>
        </ConflictOption>
      </div>
    </FieldGroup>
  );
}

const ConflictOption = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 rounded-md border p-3 has-[>div>input[type=radio]:checked]:border-primary">
    {children}
  </div>
);
