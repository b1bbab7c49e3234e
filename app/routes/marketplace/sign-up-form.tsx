import { useNumberFormat } from "#app/ui/number-format.ts";
import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { Entitlement } from "#app/domain/marketplace/marketplace.ts";
import { signUpFormSchema } from "#app/domain/sign-up/registration.ts";
import { PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { EmailField, NameFields, PasswordFields, SubdomainField } from "#app/routes/sign-up/fields.tsx";
import { FormFrame } from "#app/routes/sign-up/form-frame.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

interface SignUpFormProps {
  entitlement: Entitlement;
  isUnfinished: boolean;
  instanceDomain: string;
  lastResult: SubmissionResult | undefined;
}

export function SignUpForm({ entitlement, isUnfinished, instanceDomain, lastResult }: SignUpFormProps) {
  const { formatThousands } = useNumberFormat();
  const [form, fields] = useForm<z.input<typeof signUpFormSchema>, string[]>({
    id: "sign-up",
    lastResult,
    constraint: getZodConstraint(signUpFormSchema),
  });
  const { firstname, lastname, company, email, domain, password, confirm } = fields;
  return (
    <>
      <PublicTitle>Create your AIR instance</PublicTitle>
      <p className="mt-2 text-muted-foreground">
        Your marketplace subscription: {formatThousands(entitlement.intValue)} {entitlement.dimension} until{" "}
        <DateText value={entitlement.expirationDate} format="day" />.
      </p>
      {isUnfinished && !lastResult && (
        <p className="mt-3 rounded-md bg-warning-soft p-3 text-warning">
          Your registration was not finished. Please enter your details once more.
        </p>
      )}
      <FormFrame form={form} fields={fields} lastResult={lastResult} submitLabel="Create instance">
        <NameFields firstName={firstname} lastName={lastname} />
        <Field field={company} label="Company Name">
          <Input {...getInputProps(company, { type: "text" })} autoComplete="organization" className="h-10" />
        </Field>
        <EmailField field={email} />
        <SubdomainField field={domain} instanceDomain={instanceDomain} />
        <PasswordFields password={password} confirm={confirm} isEmptied={lastResult !== undefined} />
      </FormFrame>
      <Support />
    </>
  );
}
