import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Field } from "#app/ui/field.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input } from "#app/ui/input.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { subdomainTakenMessage } from "./submission-replies.ts";
import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import { checkPasswordRules } from "#app/domain/instance/password.ts";

type FormValues = Record<string, unknown>;
type TextField<Form extends FormValues> = FieldMetadata<string, Form>;

interface NameFieldsProps<Form extends FormValues> {
  firstName: TextField<Form>;
  lastName: TextField<Form>;
}

export const NameFields = <Form extends FormValues>({ firstName, lastName }: NameFieldsProps<Form>) => (
  <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
    <Field field={firstName} label="First Name">
      <Input {...getInputProps(firstName, { type: "text" })} autoComplete="given-name" className="h-10" />
    </Field>
    <Field field={lastName} label="Last Name">
      <Input {...getInputProps(lastName, { type: "text" })} autoComplete="family-name" className="h-10" />
    </Field>
  </div>
);

/** The script of the page shows a correction if the domain of the e-mail address is mistyped. */
export const EmailField = <Form extends FormValues>({ field }: { field: TextField<Form> }) => (
  <Field field={field} label="E-mail">
    <Input {...getInputProps(field, { type: "email" })} autoComplete="email" className="h-10" />
    <p role="status" data-live="email-hint" className="text-xs empty:hidden" />
  </Field>
);

interface SubdomainFieldProps<Form extends FormValues> {
  field: FieldMetadata<string | null | undefined, Form>;
  instanceDomain: string;
  reservedSubdomain?: string;
}

export const SubdomainField = <Form extends FormValues>({
  field,
  instanceDomain,
  reservedSubdomain,
}: SubdomainFieldProps<Form>) => {
  const canCheckAvailability = useHasExtensions();
  return (
    <Field field={field} label="Custom Subdomain" required>
      <span className="flex min-w-0">
        <Input
          {...getInputProps(field, { type: "text" })}
          data-live={canCheckAvailability ? "subdomain" : undefined}
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
          className="flex items-center rounded-e-md border border-s-0 border-input bg-muted px-3 text-xs text-muted-foreground"
        >
          .{instanceDomain}
        </span>
      </span>
      <p
        id="subdomain-state"
        role="status"
        data-own={reservedSubdomain}
        data-taken={subdomainTakenMessage}
        className="text-xs text-muted-foreground empty:hidden"
      />
    </Field>
  );
};

interface PasswordFieldsProps<Form extends FormValues> {
  password: TextField<Form>;
  confirm: TextField<Form>;
  /** True after an error. The server never sends passwords back, so these fields are empty then. */
  isEmptied: boolean;
}

export const PasswordFields = <Form extends FormValues>({
  password,
  confirm,
  isEmptied,
}: PasswordFieldsProps<Form>) => (
  <>
    <Field
      field={password}
      label="Password"
      hint={
        isEmptied && !password.errors
          ? "Enter the password in both fields again. It is not stored with the form."
          : undefined
      }
    >
      <Input
        {...getInputProps(password, { type: "password", value: false })}
        autoComplete="new-password"
        aria-describedby="password-rules"
        className="h-10"
      />
      <PasswordRules id="password-rules" />
    </Field>
    <div className="no-script:hidden">
      <Checkbox data-live="show-password" label="Show password" />
    </div>
    <Field field={confirm} label="Confirm Password">
      <Input
        {...getInputProps(confirm, { type: "password", value: false })}
        autoComplete="new-password"
        className="h-10"
      />
    </Field>
  </>
);

const PasswordRules = ({ id }: { id: string }) => (
  <ul id={id} aria-label="Rules for the password" className="grid gap-x-4 gap-y-0.5 text-xs sm:grid-cols-2">
    {checkPasswordRules("").map((rule) => (
      <li
        key={rule.id}
        data-rule={rule.id}
        data-met="false"
        className="group flex items-center gap-1.5 text-muted-foreground data-[met=true]:text-success"
      >
        <Circle aria-hidden className="size-3 shrink-0 group-data-[met=true]:hidden" />
        <Check aria-hidden className="hidden size-3 shrink-0 group-data-[met=true]:block" />
        {rule.label}
        <span className="sr-only group-data-[met=false]:hidden">(met)</span>
      </li>
    ))}
  </ul>
);
