import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { Privilege } from "#app/domain/person/privilege.ts";
import { confirmationPeriodDays } from "#app/domain/service-account/service-account.ts";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { PrivilegeCheckboxes } from "#app/routes/license/kit/privilege-checkboxes.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

export const NameField = ({ name }: { name: FieldMetadata<string> }) => (
  <Field
    field={name}
    label="Name"
    hint="The list and the history show the name. Enter what the program does, such as Nightly export."
  >
    <Input {...getInputProps(name, { type: "text" })} autoComplete="off" data-autofocus />
  </Field>
);

export const OwnerField = ({ ownerEmail }: { ownerEmail: FieldMetadata<string> }) => (
  <Field
    field={ownerEmail}
    label="Owner"
    hint={`E-mail address of a user who has signed in. The owner confirms the service account every ${confirmationPeriodDays} days.`}
  >
    <NameInput
      kind="users"
      type="email"
      name={ownerEmail.name}
      defaultValue={ownerEmail.initialValue}
      maxLength={254}
    />
  </Field>
);

export const EndField = ({ expiresAt }: { expiresAt: FieldMetadata<string | null> }) => (
  <Field
    field={expiresAt}
    label="End"
    required={false}
    hint="The token works until the end of this day in UTC. Leave empty for no end."
  >
    {/* Conform takes the union of a day and an instant for a required field. */}
    <DateInput {...getInputProps(expiresAt, { type: "date" })} required={false} className="sm:max-w-48" />
  </Field>
);

interface PrivilegesFieldProps {
  privileges: FieldMetadata<Privilege[]>;
  selectablePrivileges: readonly Privilege[];
}

export const PrivilegesField = ({ privileges, selectablePrivileges }: PrivilegesFieldProps) => (
  <FieldGroup
    field={privileges}
    label="Privileges"
    required={false}
    hint="Without a privilege, the service account only reads what every user can read."
  >
    <PrivilegeCheckboxes field={privileges} privileges={selectablePrivileges} />
  </FieldGroup>
);
