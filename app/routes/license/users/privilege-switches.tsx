import Lock from "lucide-react/icons/lock";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ComponentType, ReactNode } from "react";
import { type Privilege, privilegeLabel, privileges } from "#app/domain/person/privilege.ts";
import { FieldGroup } from "#app/ui/controls/field.tsx";
import { Switch } from "#app/ui/controls/switch.tsx";
import type { Switches } from "./edit-privileges.ts";

interface PrivilegeSwitchesProps {
  switches: Switches;
  /** "own": the user's own account, all switches are locked. Otherwise the privileges that the user cannot grant. */
  locked: "own" | readonly Privilege[];
  isAdmin: boolean;
}

/** A locked switch still submits its value, through a hidden field. */
export function PrivilegeSwitches({ switches, locked, isAdmin }: PrivilegeSwitchesProps) {
  const { privileges: on, seen, rowVersion, switchedMeanwhile } = switches;
  const isLocked = (one: Privilege) => locked === "own" || locked.includes(one);
  return (
    <>
      {locked === "own" && (
        <Remark icon={Lock}>
          These are your own privileges. You cannot change them yourself: ask somebody else who manages users.
        </Remark>
      )}
      {isAdmin && (
        <Remark icon={ShieldCheck}>
          Admins may do everything, whatever is switched on here. Admins are set in the configuration of this
          application, so there is always one.
        </Remark>
      )}
      <input type="hidden" name="rowVersion" value={rowVersion} />
      {seen.map((one) => (
        <input key={one} type="hidden" name="seen" value={one} />
      ))}
      <FieldGroup label="Privileges">
        <div className="grid gap-3.5 pt-1">
          {privileges.map((one) => (
            <div key={one}>
              <Switch
                name="privileges"
                value={one}
                defaultChecked={on.includes(one)}
                disabled={isLocked(one)}
                label={privilegeLabel[one]}
                hint={hintFor(one, { locked, isOn: seen.includes(one), switchedMeanwhile })}
              />
              {isLocked(one) && on.includes(one) && <input type="hidden" name="privileges" value={one} />}
            </div>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

interface Remarkable {
  locked: PrivilegeSwitchesProps["locked"];
  isOn: boolean;
  switchedMeanwhile: readonly Privilege[];
}

function hintFor(one: Privilege, { locked, isOn, switchedMeanwhile }: Remarkable): string | undefined {
  const hints = [
    switchedMeanwhile.includes(one) && `Switched ${isOn ? "on" : "off"} meanwhile by somebody else.`,
    locked !== "own" &&
      locked.includes(one) &&
      "You do not have this privilege, so you can neither give nor take it.",
  ];
  return hints.filter(Boolean).join(" ") || undefined;
}

interface RemarkProps {
  icon: ComponentType<{ className?: string; "aria-hidden": true }>;
  children: ReactNode;
}

const Remark = ({ icon: Icon, children }: RemarkProps) => (
  <p className="flex gap-2.5 rounded-lg bg-quiet-soft p-3">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
    {children}
  </p>
);
