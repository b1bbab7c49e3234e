import type { ReactNode } from "react";
import { Radio } from "#app/ui/controls/checkbox.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { FieldGroup } from "#app/ui/controls/field.tsx";

/** What somebody else saved while a form was open. */
export interface Conflict {
  label: string;
  theirs: string[];
  savedBy: string | null;
  savedAt: string | null;
}

interface ConflictChoiceProps {
  /** The choice arrives as `mine` or `theirs` under this name. */
  name: string;
  conflict: Conflict;
  /** The control with what the person entered: it can still be changed. */
  children: ReactNode;
}

export function ConflictChoice({
  name,
  conflict: { label, theirs, savedBy, savedAt },
  children,
}: ConflictChoiceProps) {
  return (
    <FieldGroup label={`${label}: which is to stay?`} required>
      <div className="grid gap-3">
        <Version>
          <Radio name={name} value="mine" label="Yours" defaultChecked required />
          {children}
        </Version>
        <Version>
          <Radio
            name={name}
            value="theirs"
            label="Saved meanwhile by others"
            hint={
              savedAt && (
                <>
                  {savedBy && `${savedBy}, `}
                  <DateText value={savedAt} format="minute" /> UTC
                </>
              )
            }
          />
          <ul className="max-h-60 space-y-1 overflow-y-auto rounded-lg bg-sunken px-3 py-2">
            {theirs.map((words) => (
              <li key={words} dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {words}
              </li>
            ))}
          </ul>
        </Version>
      </div>
    </FieldGroup>
  );
}

const Version = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 rounded-lg border border-line p-3 has-[>div>input[type=radio]:checked]:border-accent">
    {children}
  </div>
);
