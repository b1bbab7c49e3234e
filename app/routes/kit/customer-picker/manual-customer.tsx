import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { RefreshForm } from "#app/routes/kit/forms/use-follow-up.ts";
import type { ExistingCompanyNotice } from "./existing-company.ts";
import type { CustomerFormState } from "./customer-form-state.ts";

const debounceMs = 400;

export type ManualCustomerFields = Record<
  "enteredCompanyName" | "email" | "firstName" | "lastName" | "country",
  NonNullable<ComponentProps<typeof Field>["field"]>
>;

interface ManualCustomerProps {
  formState: CustomerFormState;
  fields: ManualCustomerFields;
  refreshButtonProps: ComponentProps<"button">;
  refreshOnCompanyChange?: RefreshForm;
  existingCompany?: ExistingCompanyNotice | null | undefined;
}

export default function ManualCustomer({
  formState,
  fields,
  refreshButtonProps,
  refreshOnCompanyChange,
  existingCompany,
}: ManualCustomerProps) {
  const { enteredCompanyName, email, firstName, lastName, country } = formState.manualValues;
  const textInputProps = { autoComplete: "off", dir: "auto" };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field field={fields.enteredCompanyName} label="Company" required>
        <NameInput
          kind="companies"
          name="enteredCompanyName"
          defaultValue={enteredCompanyName}
          {...textInputProps}
          onInput={(event) => refreshOnCompanyChange?.(event, debounceMs)}
          onNameChosen={(control) => refreshOnCompanyChange?.({ currentTarget: control })}
          data-next-focus
        />
      </Field>
      <Field field={fields.email} label="E-mail" required>
        <Input name="email" type="email" defaultValue={email} autoComplete="off" />
      </Field>
      <Field field={fields.firstName} label="First Name" required={false}>
        <Input name="firstName" defaultValue={firstName} {...textInputProps} />
      </Field>
      <Field field={fields.lastName} label="Last Name" required={false}>
        <Input name="lastName" defaultValue={lastName} {...textInputProps} />
      </Field>
      <Field field={fields.country} label="Country" required={false}>
        <Select
          name="country"
          defaultValue={country}
          placeholder="Not given"
          choices={formState.countries}
          autoComplete="off"
        />
      </Field>
      <Button
        {...refreshButtonProps}
        name="customerBy"
        value="crm"
        variant="link"
        className="justify-self-start sm:self-end sm:pb-2"
      >
        Search the CRM instead
      </Button>
      {existingCompany && (
        <p role="status" dir="auto" className="text-warning sm:col-span-2">
          {existingCompany.text}{" "}
          <a href={existingCompany.url} target="_blank" className="underline">
            Show licenses
          </a>
        </p>
      )}
    </div>
  );
}
