import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { Entitlement } from "#app/domain/marketplace/marketplace.ts";
import { signUpForm } from "#app/domain/marketplace/registration.ts";
import { Button } from "#app/ui/button.tsx";
import { DateText } from "#app/ui/date.tsx";
import { ErrorSummary, idIn, summaryOf } from "#app/ui/error-summary.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Support } from "./messages.tsx";
import { PasswordRules } from "./password-rules.tsx";
import { PublicTitle } from "#app/routes/public-frame.tsx";

interface SignUpFormProps {
  entitlement: Entitlement;
  isBegun: boolean;
  instanceDomain: string;
  refusal: SubmissionResult | undefined;
}

/** What a buyer fills in. The page's script adds what goes on while it is typed; without it the server says the same. */
export function SignUpForm({ entitlement, isBegun, instanceDomain, refusal }: SignUpFormProps) {
  const [form, fields] = useForm<z.input<typeof signUpForm>, string[]>({
    id: "sign-up",
    lastResult: refusal,
    constraint: getZodConstraint(signUpForm),
  });
  const { firstname, lastname, company, email, domain, password, confirm } = fields;
  return (
    <>
      <PublicTitle>Create your AIR instance</PublicTitle>
      <p className="mt-2 text-muted">
        Your marketplace subscription: {entitlement.intValue.toLocaleString("en")} {entitlement.dimension}{" "}
        until <DateText value={entitlement.expirationDate} />.
      </p>
      {isBegun && !refusal && (
        <p className="mt-3 rounded-lg bg-warning-soft p-3 text-warning">
          Your registration was not finished. Please enter your details once more, with the same e-mail
          address.
        </p>
      )}
      <form id={form.id} method="post" noValidate className="mt-7 grid gap-5" data-live="sign-up">
        <ErrorSummary errors={summaryOf(form.allErrors, idIn(fields))} submission={refusal} />
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <Field of={firstname} label="First Name">
            <Input
              {...getInputProps(firstname, { type: "text" })}
              autoComplete="given-name"
              className="h-10"
            />
          </Field>
          <Field of={lastname} label="Last Name">
            <Input
              {...getInputProps(lastname, { type: "text" })}
              autoComplete="family-name"
              className="h-10"
            />
          </Field>
        </div>
        <Field of={company} label="Company Name">
          <Input {...getInputProps(company, { type: "text" })} autoComplete="organization" className="h-10" />
        </Field>
        <Field of={email} label="E-mail">
          <Input {...getInputProps(email, { type: "email" })} autoComplete="email" className="h-10" />
        </Field>
        <Field of={domain} label="Custom Subdomain" required>
          <span className="flex min-w-0">
            <Input
              {...getInputProps(domain, { type: "text" })}
              required
              maxLength={63}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-describedby="subdomain-state instance-domain"
              className="h-10 min-w-0 rounded-e-none"
            />
            <span
              id="instance-domain"
              className="flex items-center rounded-e-lg border border-s-0 border-control-line bg-sunken px-3 text-sm text-muted"
            >
              .{instanceDomain}
            </span>
          </span>
          <p
            id="subdomain-state"
            role="status"
            data-taken="Provided domain already registered to our system"
            className="text-sm text-muted empty:hidden"
          />
        </Field>
        <Field of={password} label="Password">
          <Input
            {...getInputProps(password, { type: "password", value: false })}
            autoComplete="new-password"
            maxLength={256}
            aria-describedby="password-rules"
            className="h-10"
          />
          <PasswordRules id="password-rules" />
        </Field>
        <Field of={confirm} label="Confirm Password">
          <Input
            {...getInputProps(confirm, { type: "password", value: false })}
            autoComplete="new-password"
            maxLength={256}
            className="h-10"
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" data-busy-label="Creating…">
          Create instance
        </Button>
        <Molds />
      </form>
      <Support />
    </>
  );
}

/** What the script casts its messages from, so that they look and read like the server's. */
const Molds = () => (
  <>
    <template data-mold="field-error">
      <FieldError id="" errors={["…"]} />
    </template>
    <template data-mold="summary">
      <ErrorSummary errors={[{ id: "…", message: "…" }]} />
    </template>
  </>
);
