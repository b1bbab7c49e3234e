import { getInputProps, useForm } from "@conform-to/react";
import { mayGrant } from "#app/domain/person/grant.ts";
import {
  privilegeHint,
  privilegeLabel,
  privileges,
  type Privilege,
  presetNames,
  privilegePresets,
} from "#app/domain/person/privilege.ts";
import { userInvitationDays } from "#app/domain/person/accept-invitation.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { requirePermission } from "#app/routes/kit/forms/require-permission.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { Switch } from "#app/ui/switch.tsx";
import type { Route } from "./+types/invite.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { userList } from "./user-list.ts";
import { z } from "zod";
import { userInvitation } from "#app/domain/user-invitation/invite-user.ts";

const invitationFormSchema = userInvitation.extend({
  preset: z.enum([...presetNames, "custom"], { error: "Choose the privileges." }),
});

const selectPrivileges = ({ preset, privileges }: z.output<typeof invitationFormSchema>): Privilege[] =>
  preset === "custom" ? privileges : [...privilegePresets[preset].privileges];

const buildPresetChoices = (ungrantablePrivileges: readonly Privilege[]) => [
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

export const meta = () => [{ title: "Invite user" }];

export function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  requirePermission(context, "person.manage");
  return {
    ungrantablePrivileges: privileges.filter((privilege) => !session || !mayGrant(session, privilege)),
  };
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  submitForm(request, {
    schema: invitationFormSchema,
    send: (form) => {
      const body = { email: form.email, privileges: selectPrivileges(form) };
      return attempt(context.get(licenseApiContext).users.invite({ body }));
    },
    onSent: ({ user, mail }) =>
      redirectToList(
        { url, context },
        userList,
        mail === "sent"
          ? `An invitation was sent to ${user.email}`
          : `${user.email} can sign in now. The invitation was not sent, so tell the user yourself`,
      ),
  });

export default function InviteUser({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { ungrantablePrivileges } = loaderData;
  const [form, fields] = useForm(createFormOptions("invitation", invitationFormSchema, rejection));
  return (
    <FormDialog
      title="Invite user"
      closeTo={userList.buildUrl}
      staysOpenOnOutsideClick
      label="Send invitation"
      busyLabel="Sending…"
      form={form}
      submission={rejection}
      errorTitle="The user was not invited"
    >
      <Field
        field={fields.email}
        label="E-mail"
        required
        hint={`The user must sign in with this address within ${userInvitationDays} days.`}
      >
        <Input {...getInputProps(fields.email, { type: "email" })} data-autofocus />
      </Field>
      <div className="group/preset grid gap-5">
        <RadioField
          field={fields.preset}
          name="preset"
          label="Privileges"
          required
          choices={buildPresetChoices(ungrantablePrivileges)}
          defaultValue={fields.preset.initialValue ?? "viewer"}
        />
        <FieldGroup
          field={fields.privileges}
          label="Custom privileges"
          required={false}
          className="hidden group-has-[[value=custom]:checked]/preset:block"
        >
          <div className="grid gap-3.5 pt-1">
            {privileges.map((privilege) => (
              <Switch
                key={privilege}
                name="privileges"
                value={privilege}
                label={privilegeLabel[privilege]}
                defaultChecked={[fields.privileges.initialValue].flat().includes(privilege)}
                disabled={ungrantablePrivileges.includes(privilege)}
                hint={
                  ungrantablePrivileges.includes(privilege)
                    ? `${privilegeHint[privilege]} You do not have this privilege.`
                    : privilegeHint[privilege]
                }
              />
            ))}
          </div>
        </FieldGroup>
      </div>
    </FormDialog>
  );
}
