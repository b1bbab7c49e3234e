import { z } from "zod";
import { type Privilege, privilegePresets } from "#app/domain/person/privilege.ts";
import { userInvitation } from "#app/domain/user-invitation/invite-user.ts";

const presetNames = ["read", "sales", "manager"] as const;

export const invitationFormSchema = userInvitation.extend({
  preset: z.enum([...presetNames, "custom"], { error: "Choose the privileges." }),
});

export const selectPrivileges = ({
  preset,
  privileges,
}: z.output<typeof invitationFormSchema>): Privilege[] =>
  preset === "custom" ? privileges : [...privilegePresets[preset].privileges];

export const buildPresetChoices = (ungrantablePrivileges: readonly Privilege[]) => [
  ...presetNames.map((name) => ({
    value: name,
    label: privilegePresets[name].label,
    hint: privilegePresets[name].hint,
    disabled: privilegePresets[name].privileges.some((privilege) =>
      ungrantablePrivileges.includes(privilege),
    ),
  })),
  { value: "custom", label: "Custom", hint: "Choose each privilege below." },
];
