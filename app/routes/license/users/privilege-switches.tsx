import CircleExclamationPoint from "lucide-react/icons/circle-exclamation-point";
import Lock from "lucide-react/icons/lock";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ComponentType, ReactNode } from "react";
import { givesPrivilege, joinGroupNames } from "#app/domain/person/directory-privileges.ts";
import type { DirectoryGrant } from "#app/domain/person/person.ts";
import { type Privilege, privilegeHint, privilegeLabel, privileges } from "#app/domain/person/privilege.ts";
import { FieldGroup, type FieldMetadata } from "#app/ui/field.tsx";
import { Switch } from "#app/ui/switch.tsx";
import type { PrivilegeFormState } from "./edit-privileges.ts";

interface PrivilegeSwitchesProps {
  field: FieldMetadata;
  switches: PrivilegeFormState;
  /** "all" locks all switches, because users cannot change their own privileges. A list locks the privileges that the user cannot grant. */
  lockedPrivileges: "all" | readonly Privilege[];
  isAdmin: boolean;
  isAdminClaimUnknown: boolean;
  directoryGrants: readonly DirectoryGrant[];
}

/** Browsers do not submit disabled switches, so hidden fields submit the locked privileges that are on. */
export function PrivilegeSwitches({
  field,
  switches,
  lockedPrivileges,
  isAdmin,
  isAdminClaimUnknown,
  directoryGrants,
}: PrivilegeSwitchesProps) {
  const { privileges: activePrivileges, loadedPrivileges, rowVersion, privilegesChangedByOthers } = switches;
  const isLocked = (privilege: Privilege) =>
    lockedPrivileges === "all" ||
    lockedPrivileges.includes(privilege) ||
    givesPrivilege(directoryGrants, privilege);
  const adminGroups = joinGroupNames(directoryGrants, (grant) => grant.isAdmin);
  return (
    <>
      {lockedPrivileges === "all" && (
        <Remark icon={Lock}>
          These are your own privileges. You cannot change them yourself: ask a colleague who manages users.
        </Remark>
      )}
      {isAdmin && (
        <Remark icon={ShieldCheck}>
          {adminGroups
            ? `The company directory makes this user an admin, because of the group ${adminGroups}. Admins have all privileges, independent of these switches.`
            : "Admins have all privileges, independent of these switches. The configuration of this application names the admins, so there is always an admin."}
        </Remark>
      )}
      {isAdminClaimUnknown && (
        <Remark icon={CircleExclamationPoint}>
          At the last sign-in, the directory did not list the groups of this user, because there are too many.
          Nothing was changed: the user {isAdmin ? "is still an admin" : "is still no admin"}. Configure the
          identity provider to send only the groups of License desk.
        </Remark>
      )}
      <input type="hidden" name="rowVersion" value={rowVersion} />
      {loadedPrivileges.map((privilege) => (
        <input key={privilege} type="hidden" name="loadedPrivileges" value={privilege} />
      ))}
      <FieldGroup field={field} label="Privileges" required={false}>
        <div className="grid gap-3.5 pt-1">
          {privileges.map((privilege) => (
            <div key={privilege}>
              <Switch
                name="privileges"
                value={privilege}
                defaultChecked={activePrivileges.includes(privilege)}
                disabled={isLocked(privilege)}
                label={privilegeLabel[privilege]}
                hint={buildPrivilegeHint(privilege, {
                  lockedPrivileges,
                  directoryGrants,
                  isOn: loadedPrivileges.includes(privilege),
                  changedByOthers: privilegesChangedByOthers,
                })}
              />
              {isLocked(privilege) && activePrivileges.includes(privilege) && (
                <input type="hidden" name="privileges" value={privilege} />
              )}
            </div>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

interface HintContext extends Pick<PrivilegeSwitchesProps, "lockedPrivileges" | "directoryGrants"> {
  isOn: boolean;
  changedByOthers: readonly Privilege[];
}

function buildPrivilegeHint(
  privilege: Privilege,
  { lockedPrivileges, directoryGrants, isOn, changedByOthers }: HintContext,
): ReactNode {
  const groups = joinGroupNames(directoryGrants, (grant) => grant.privileges.includes(privilege));
  const hints = [
    privilegeHint[privilege],
    changedByOthers.includes(privilege) &&
      `Another user has switched this privilege ${isOn ? "on" : "off"} in the meantime.`,
    !groups &&
      lockedPrivileges !== "all" &&
      lockedPrivileges.includes(privilege) &&
      "You do not have this privilege, so you can neither grant nor revoke it.",
  ];
  return (
    <>
      {hints.filter(Boolean).join(" ")}
      {groups && (
        <span className="block font-medium">
          The company directory gives this privilege, because of the group {groups}.
        </span>
      )}
    </>
  );
}

interface RemarkProps {
  icon: ComponentType<{ className?: string; "aria-hidden": true }>;
  children: ReactNode;
}

const Remark = ({ icon: Icon, children }: RemarkProps) => (
  <p className="flex gap-2.5 rounded-md bg-secondary p-3">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
    {children}
  </p>
);
