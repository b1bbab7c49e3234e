import type { FieldMetadata } from "@conform-to/react";
import { type Privilege, privilegeHint, privilegeLabel } from "#app/domain/person/privilege.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";

interface PrivilegeCheckboxesProps {
  field: Pick<FieldMetadata<Privilege[]>, "name" | "initialValue">;
  privileges: readonly Privilege[];
}

export const PrivilegeCheckboxes = ({ field, privileges }: PrivilegeCheckboxesProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    {privileges.map((privilege) => (
      <Checkbox
        key={privilege}
        name={field.name}
        value={privilege}
        label={privilegeLabel[privilege]}
        hint={privilegeHint[privilege]}
        defaultChecked={[field.initialValue].flat().includes(privilege)}
      />
    ))}
  </div>
);
