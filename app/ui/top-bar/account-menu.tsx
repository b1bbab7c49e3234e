import { UserRound } from "lucide-react";
import { type RefObject, useId } from "react";
import { Form, href, Link } from "react-router";
import { ThemeForm } from "./theme-form.tsx";
import type { TopBarItem } from "./top-bar.tsx";

interface AccountMenuProps {
  email: string;
  items: readonly TopBarItem[];
  panel: RefObject<HTMLDivElement | null>;
}

export function AccountMenu({ email, items, panel }: AccountMenuProps) {
  const id = useId();
  return (
    <div className="order-3 ms-1 hidden lg:block">
      <button type="button" popoverTarget={id} className="initials">
        <span aria-hidden>{initialsOf(email) || <UserRound className="size-4" />}</span>
        <span className="sr-only">{email ? `Account menu of ${email}` : "Account menu"}</span>
      </button>
      <div id={id} ref={panel} popover="auto" className="floating-panel menu-panel account-menu">
        {email && <p className="who">{email}</p>}
        <nav aria-label="Account">
          {items.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="theme">
          <ThemeForm action={href("/license/account/look")} />
        </div>
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
