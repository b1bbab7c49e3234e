import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { testMailFormSchema } from "./settings-forms.ts";

interface MailCardProps {
  viewerEmail: string;
  rejection: SubmissionResult | undefined;
}

export function MailCard({ viewerEmail, rejection }: MailCardProps) {
  const [form, { to }] = useForm({
    ...createFormOptions("test-mail", testMailFormSchema, rejection),
    defaultValue: { to: viewerEmail },
    defaultNoValidate: true,
  });
  return (
    <Card aria-labelledby="mail-title" className="md:col-span-2">
      <CardTitle id="mail-title">Mail</CardTitle>
      <ScreenForm
        form={form}
        action={href("/license/settings/test-mail")}
        submission={rejection}
        errorTitle="The test mail was not sent"
      >
        <div className="flex flex-wrap items-start gap-2">
          <Field
            field={to}
            label="Address"
            required
            hint="A test mail shows whether reminders can be sent."
            className="max-w-md flex-1 basis-64"
          >
            <Input {...getInputProps(to, { type: "email" })} autoComplete="email" spellCheck={false} />
          </Field>
          <SubmitButton
            action={href("/license/settings/test-mail")}
            variant="outline"
            busyLabel="Sending…"
            className="sm:mt-[27px]"
          >
            Send a test mail
          </SubmitButton>
        </div>
      </ScreenForm>
    </Card>
  );
}
