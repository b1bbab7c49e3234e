import type { ComponentProps } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import type { FollowUp } from "#app/routes/kit/forms/use-follow-up.ts";
import type { CustomerFormState } from "./customer-form-state.ts";

const typingPauseMs = 400;

type Metadata = NonNullable<ComponentProps<typeof Field>["of"]>;

export type ManualFields = Record<
  "writtenCompany" | "email" | "firstName" | "lastName" | "country",
  Metadata
>;

interface ManualCustomerProps {
  formState: CustomerFormState;
  fields: ManualFields;
  next: ComponentProps<"button">;
  followCompany?: FollowUp;
}

export function ManualCustomer({ formState, fields, next, followCompany }: ManualCustomerProps) {
  const { writtenCompany, email, firstName, lastName, country } = formState.written;
  const text = { autoComplete: "off", dir: "auto" };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field of={fields.writtenCompany} label="Company" required>
        <NameInput
          kind="companies"
          name="writtenCompany"
          defaultValue={writtenCompany}
          {...text}
          onInput={(event) => followCompany?.(event, typingPauseMs)}
          onNamed={(control) => followCompany?.({ currentTarget: control })}
          data-next-focus
        />
      </Field>
      <Field of={fields.email} label="E-mail" required>
        <Input name="email" type="email" defaultValue={email} autoComplete="off" />
      </Field>
      <Field of={fields.firstName} label="First Name" required={false}>
        <Input name="firstName" defaultValue={firstName} {...text} />
      </Field>
      <Field of={fields.lastName} label="Last Name" required={false}>
        <Input name="lastName" defaultValue={lastName} {...text} />
      </Field>
      <Field of={fields.country} label="Country" required={false}>
        <Select
          name="country"
          defaultValue={country}
          placeholder="Not given"
          choices={formState.countries}
          autoComplete="off"
        />
      </Field>
      <Button
        {...next}
        name="customerBy"
        value="crm"
        variant="link"
        className="justify-self-start sm:self-end sm:pb-2"
      >
        Search the CRM instead
      </Button>
    </div>
  );
}
