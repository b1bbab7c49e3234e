import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { statementFormats } from "#app/domain/use/statement-formats.ts";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { StatementPeriodValues } from "./statement-period.ts";

interface StatementFormProps {
  period: StatementPeriodValues;
  /** Path of the API that returns the statement. */
  downloadPath: string;
  hiddenFields: ReactNode;
  children: ReactNode;
}

/** The user first chooses the period, and then downloads its statement. */
export function StatementForm({
  period: { from, until, errors },
  downloadPath,
  hiddenFields,
  children,
}: StatementFormProps) {
  const isValid = Object.keys(errors).length === 0;
  return (
    <>
      <Form method="get" replace preventScrollReset className="grid items-start gap-3 sm:grid-cols-2">
        {hiddenFields}
        <Field label="First day" errors={errors.from ?? []}>
          <DateInput key={from} name="from" defaultValue={from} />
        </Field>
        <Field label="Last day" errors={errors.until ?? []}>
          <DateInput key={until} name="until" defaultValue={until} />
        </Field>
        <Button variant="outline" type="submit" className="justify-self-start">
          Choose
        </Button>
      </Form>
      <p className="mt-4">{children}</p>
      {isValid && (
        <div className="mt-4 flex flex-wrap gap-2">
          {statementFormats.map((format) => (
            <ButtonLink
              key={format}
              reloadDocument
              to={`${downloadPath}?${new URLSearchParams({ from, until, format })}`}
              target="_blank"
              rel="opener"
              variant={format === "pdf" ? "default" : "outline"}
            >
              <Download aria-hidden /> Download {format.toUpperCase()}
            </ButtonLink>
          ))}
        </div>
      )}
    </>
  );
}
