import UserRound from "lucide-react/icons/user-round";
import { type ComponentType, type RefObject, useId, useState } from "react";
import { Form, href } from "react-router";
import type { TopBarItem } from "./top-bar.tsx";

interface AccountMenuProps {
  email: string;
  items: readonly TopBarItem[];
  panel: RefObject<HTMLDivElement | null>;
}

/** The appearance form is also on the Account page, so it loads only when the pointer or focus approaches. */
export function AccountMenu({ email, items, panel }: AccountMenuProps) {
  const id = useId();
  const [AppearanceForm, setAppearanceForm] = useState<ComponentType | null>(null);
  const loadAppearanceForm = () =>
    import("./appearance-form.tsx").then(
      (loadedModule) => setAppearanceForm(() => loadedModule.AppearanceForm),
      () => undefined,
    );
  return (
    <div className="order-3 ms-1 hidden lg:block">
      <button
        type="button"
        popoverTarget={id}
        className="initials"
        onPointerEnter={loadAppearanceForm}
        onFocus={loadAppearanceForm}
      >
        <span aria-hidden>{initialsOf(email) || <UserRound className="size-4" />}</span>
        <span className="sr-only">{email ? `Account menu of ${email}` : "Account menu"}</span>
      </button>
      <div id={id} ref={panel} popover="auto" className="floating-panel menu-panel account-menu">
        {email && <p className="who">{email}</p>}
        <nav aria-label="Account">
          {items.map(({ label, to }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
        </nav>
        {AppearanceForm && (
          <div className="look">
            <AppearanceForm />
          </div>
        )}
        <Form method="post" action={href("/auth/sign-out")}>
          <button type="submit">Logout</button>
        </Form>
      </div>
    </div>
  );
}

/** "AL" for ada.lovelace@…, "AD" for ada@…. */
function initialsOf(email: string): string {
  const [first = "", second] = (email.split("@")[0] ?? "").split(/[._+-]+/);
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}
