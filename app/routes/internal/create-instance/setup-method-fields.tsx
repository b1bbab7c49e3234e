import type { ComponentProps } from "react";
import { RadioField } from "#app/ui/radio-field.tsx";
import type { InstanceFormState } from "./instance-form-state.ts";

const setupMethodChoices = [
  {
    value: "create",
    label: "Create now",
    hint: "The instance is created now. When the instance is ready, the first user gets a mail with the web address. A second mail, from the instance, explains how to set a password.",
  },
  {
    value: "invite",
    label: "Invite customer to confirm",
    hint: "The customer gets a link that works for 7 days. The instance is created when the customer confirms.",
  },
];

interface SetupMethodFieldsProps {
  formState: InstanceFormState;
  field: ComponentProps<typeof RadioField>["field"];
}

export function SetupMethodFields({ formState: { how, customer }, field }: SetupMethodFieldsProps) {
  const contactEmail = customer.customerBy === "crm" ? customer.contact?.email : undefined;
  return (
    <>
      <RadioField
        field={field}
        name="how"
        label="Setup"
        required
        choices={setupMethodChoices}
        defaultValue={how}
      />
      <p className="text-xs text-muted-foreground">
        First user:{" "}
        {contactEmail ? (
          <strong className="font-medium text-foreground [overflow-wrap:anywhere]">{contactEmail}</strong>
        ) : customer.customerBy === "hand" ? (
          "the e-mail entered above"
        ) : (
          "the contact chosen above"
        )}
        . Staff never set or see the password.
      </p>
    </>
  );
}
