import UserRound from "lucide-react/icons/user-round";
import { type ComponentType, type RefObject, useId, useState } from "react";
import { menuClasses } from "#app/ui/popover.tsx";
import type { NavigationLink } from "./top-bar.tsx";

interface AccountMenuProps {
  email: string;
  links: readonly NavigationLink[];
  panelRef: RefObject<HTMLDivElement | null>;
}

/**
 * Loads the appearance form when the pointer or the focus is on the button. If the form cannot be loaded, the
 * menu appears without the form. The account page has the same form.
 */
export function AccountMenu({ email, links, panelRef }: AccountMenuProps) {
  const id = useId();
  const [AppearanceForm, setAppearanceForm] = useState<ComponentType | null>(null);
  const loadAppearanceForm = () =>
    import("./appearance-form.tsx").then(
      (loadedModule) => setAppearanceForm(() => loadedModule.AppearanceForm),
      () => undefined,
    );
  return (
    <div className="order-3 ms-1 hidden xl:block">
      <button
        type="button"
        popoverTarget={id}
        className="grid size-7 place-items-center rounded-full bg-primary-soft text-2xs font-semibold text-primary"
        onPointerEnter={loadAppearanceForm}
        onFocus={loadAppearanceForm}
      >
        <span aria-hidden>{getInitials(email) || <UserRound className="size-4" />}</span>
        <span className="sr-only">{email ? `Account menu of ${email}` : "Account menu"}</span>
      </button>
      <div id={id} ref={panelRef} popover="auto" className={menuClasses}>
        {email && (
          <p className="max-w-64 px-2.5 py-1.5 text-xs wrap-anywhere text-muted-foreground">{email}</p>
        )}
        <nav aria-label="Account">
          {links.map(({ label, to }) => (
            <a key={to} href={to} className="menu-item">
              {label}
            </a>
          ))}
        </nav>
        {AppearanceForm && (
          <div className="mt-1.5 border-t p-2.5">
            <AppearanceForm />
          </div>
        )}
      </div>
    </div>
  );
}

/** Returns "AL" for ada.lovelace@… and "AD" for ada@…. */
function getInitials(email: string): string {
  const [firstPart = "", secondPart] = (email.split("@")[0] ?? "").split(/[._+-]+/);
  return (secondPart ? firstPart.slice(0, 1) + secondPart.slice(0, 1) : firstPart.slice(0, 2)).toUpperCase();
}
