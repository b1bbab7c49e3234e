import { useForm } from "@conform-to/react";
import { href, useSearchParams } from "react-router";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { givesPrivilege } from "#app/domain/person/directory-privileges.ts";
import { isSamePerson, mayGrant } from "#app/domain/person/grant.ts";
import {
  presetNames,
  type Privilege,
  type PrivilegePreset,
  privilegePresets,
  privileges,
} from "#app/domain/person/privilege.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { CloseLink, RouteDialog } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { Route } from "./+types/edit.ts";
import { privilegesFormSchema, savePrivileges, type PrivilegeFormState } from "./edit-privileges.ts";
import { PrivilegeSwitches } from "./privilege-switches.tsx";
import { userList } from "./user-list.ts";
import { Segments } from "#app/routes/kit/segments.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Privileges of ${loaderData?.user.email ?? "a user"}` },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const user = await requireApi(context, "person.manage").users.get({ query: { email: params.user } });
  const ungrantablePrivileges = privileges.filter((privilege) => !session || !mayGrant(session, privilege));
  const isSelf = session !== null && isSamePerson(session, user.email);
  const preset = presetNames.find((name) => name === url.searchParams.get("preset"));
  const keepsSwitch = (privilege: Privilege) =>
    ungrantablePrivileges.includes(privilege) || givesPrivilege(user.directoryGrants ?? [], privilege);
  const isSwitchedOn = (privilege: Privilege) =>
    preset === undefined || keepsSwitch(privilege)
      ? user.privileges.includes(privilege)
      : privilegePresets[preset].privileges.some((name) => name === privilege);
  return { user, isSelf, ungrantablePrivileges, preset, initialPrivileges: privileges.filter(isSwitchedOn) };
}

export const action = (args: Route.ActionArgs) => savePrivileges(args);

export default function EditUser({ loaderData, actionData: rejection, params }: Route.ComponentProps) {
  const { user, isSelf, ungrantablePrivileges, preset, initialPrivileges } = loaderData;
  const [search] = useSearchParams();
  const [form, fields] = useForm(createFormOptions("privileges", privilegesFormSchema, rejection?.result));
  const hasSessions = useHasExtensions();
  const mayErase = usePermission("person.erase");
  const canBeErased = useHasExtensions() && mayErase;
  const switches: PrivilegeFormState = rejection?.switches ?? {
    privileges: initialPrivileges,
    loadedPrivileges: user.privileges,
    rowVersion: user.rowVersion,
    privilegesChangedByOthers: [],
  };
  const dialogProps = {
    title: "Edit privileges",
    closeTo: userList.buildUrl,
    size: "narrow",
    staysOpenOnOutsideClick: true,
    header: (
      <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted-foreground">
        <BreakableAddress text={user.email} />
        {hasSessions && (
          <DialogLink
            to={userList.buildDialogUrl(href("/license/users/:user/sessions", params), search)}
            className="text-primary underline-offset-2 hover:underline"
          >
            Sessions
          </DialogLink>
        )}
        {canBeErased && !isSelf && (
          <DialogLink
            to={userList.buildDialogUrl(href("/license/users/:user/erase", params), search)}
            className="text-primary underline-offset-2 hover:underline"
          >
            Erase user
          </DialogLink>
        )}
      </p>
    ),
  } as const;
  const privilegeSwitches = (
    <PrivilegeSwitches
      key={`${switches.rowVersion} ${preset}`}
      field={fields.privileges}
      switches={switches}
      lockedPrivileges={isSelf ? "all" : ungrantablePrivileges}
      isAdmin={user.isAdmin}
      directoryGrants={user.directoryGrants ?? []}
      isAdminClaimUnknown={user.isAdminClaimUnknown === true}
    />
  );
  return isSelf ? (
    <RouteDialog {...dialogProps} footer={<CloseLink />}>
      <div className="grid gap-5">{privilegeSwitches}</div>
    </RouteDialog>
  ) : (
    <FormDialog
      {...dialogProps}
      form={form}
      submission={rejection}
      isConflict={rejection?.isConflict}
      errorTitle="The privileges were not saved"
      className="grid gap-5"
    >
      <div className="grid gap-1.5">
        <Segments label="Preset" segments={buildPresetSegments(search, preset)} />
        <p className="text-xs text-muted-foreground">
          {preset ? privilegePresets[preset].hint : "A preset sets the switches below. Nothing is saved yet."}
        </p>
      </div>
      {privilegeSwitches}
    </FormDialog>
  );
}

const buildPresetSegments = (search: URLSearchParams, preset: PrivilegePreset | undefined) =>
  presetNames.map((name) => {
    const params = new URLSearchParams(search);
    params.set("preset", name);
    return { to: `?${params}`, label: privilegePresets[name].label, isCurrent: name === preset };
  });
