import UserRound from "lucide-react/icons/user-round";
import type { RefObject } from "react";
import { menuClasses } from "#app/ui/popover-classes.ts";
import { useLazyPopup } from "#app/ui/use-lazy-popup.ts";
import type { NavigationLink } from "./navigation-link.ts";

interface AccountMenuProps {
  email: string;
  links: readonly NavigationLink[];
  panelRef: RefObject<HTMLDivElement | null>;
}

const importDropdown = async () => (await import("./account-dropdown.tsx")).AccountDropdown;

/** The first click loads a menu that also has the appearance settings. */
export function AccountMenu({ email, links, panelRef }: AccountMenuProps) {
  const { Popup, popoverId, openPopup } = useLazyPopup(importDropdown);
  const buttonProps = {
    type: "button",
    className:
      "grid size-7 place-items-center rounded-full bg-primary-soft text-2xs font-semibold text-primary",
    children: (
      <>
        <span aria-hidden>{getInitials(email) || <UserRound className="size-4" />}</span>
        <span className="sr-only">{email ? `Account menu of ${email}` : "Account menu"}</span>
      </>
    ),
  } as const;
  return (
    <div className="order-3 ms-1 hidden xl:block">
      {Popup ? (
        <Popup email={email} links={links} trigger={<button {...buttonProps} />} />
      ) : (
        <>
          <button {...buttonProps} popoverTarget={popoverId} onClick={openPopup} />
          <div id={popoverId} ref={panelRef} popover="auto" className={menuClasses}>
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
          </div>
        </>
      )}
    </div>
  );
}

/** "AL" for ada.lovelace@… and "AD" for ada@…. */
function getInitials(email: string): string {
  const [firstPart = "", secondPart] = (email.split("@")[0] ?? "").split(/[._+-]+/);
  return (secondPart ? firstPart.slice(0, 1) + secondPart.slice(0, 1) : firstPart.slice(0, 2)).toUpperCase();
}
