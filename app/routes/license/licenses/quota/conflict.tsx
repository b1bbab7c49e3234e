import { dateInWords } from "#app/domain/time/date-wording.ts";
import { customPeriod } from "#app/domain/license/period.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { DateText, useMonths } from "#app/ui/data/date.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { RadioGroup } from "#app/ui/controls/radio-group.tsx";
import type { TermDraft } from "./term-form.ts";

interface Version {
  value: string | number;
  words: string;
}

interface QuotaConflictProps {
  /** The quota as somebody else saved it. */
  theirs: Quota;
  /** By field of the form: what the person entered and what is stored now. */
  fields: readonly { name: string; label: string; yours: Version; theirs: Version }[];
  submission: unknown;
}

/** Stands in for the fields of a form: one choice for each that differs. Saving again saves what was chosen. */
export function QuotaConflict({ theirs, fields, submission }: QuotaConflictProps) {
  const differing = fields.filter((field) => field.yours.value !== field.theirs.value);
  const same = fields.filter((field) => field.yours.value === field.theirs.value);
  return (
    <>
      <ErrorSummary
        title="Saved meanwhile by somebody else"
        errors={[
          {
            message:
              differing.length > 0
                ? "Choose for each value which one to keep, then save again."
                : "Something else in this quota was changed; your value already matches what is stored.",
          },
        ]}
        submission={submission}
      />
      <p className="text-sm text-muted">
        Last saved <DateText value={theirs.updatedAt} format="second" /> UTC.
      </p>
      <input type="hidden" name="rowVersion" value={theirs.rowVersion} />
      {same.map(({ name, yours }) => (
        <input key={name} type="hidden" name={name} value={yours.value} />
      ))}
      {differing.map(({ name, label, yours, theirs: stored }) => (
        <RadioGroup
          key={name}
          name={name}
          label={label}
          required
          defaultValue={yours.value}
          choices={[
            { value: yours.value, label: `Yours: ${yours.words}` },
            { value: stored.value, label: `Theirs: ${stored.words}` },
          ]}
        />
      ))}
    </>
  );
}

interface PeriodConflictProps {
  theirs: Quota;
  draft: TermDraft;
  submission: unknown;
}

/** Both ends as they were picked, whatever period they came from. */
export function PeriodConflict({ theirs, draft, submission }: PeriodConflictProps) {
  const months = useMonths();
  const version = (day: string) => ({ value: day, words: dateInWords(day, months) });
  return (
    <>
      <input type="hidden" name="period" value={customPeriod} />
      <QuotaConflict
        theirs={theirs}
        submission={submission}
        fields={[
          {
            name: "startDay",
            label: "Start Date",
            yours: version(draft.startDay),
            theirs: version(dayOf(theirs.activationDate)),
          },
          {
            name: "endDay",
            label: "End Date",
            yours: version(draft.endDay),
            theirs: version(dayOf(theirs.expirationDate)),
          },
        ]}
      />
    </>
  );
}
