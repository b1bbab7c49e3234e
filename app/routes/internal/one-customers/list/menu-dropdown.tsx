import type { ReactElement } from "react";
import { Link } from "react-router";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  focusFirstItem,
} from "#app/ui/dropdown-menu.tsx";

export interface HostedCustomerLink {
  to: string;
  text: string;
  isDestructive: boolean;
}

export interface MenuDropdownProps {
  links: readonly HostedCustomerLink[];
  trigger: ReactElement;
}

/** The menu is open on the first render. */
export const MenuDropdown = ({ links, trigger }: MenuDropdownProps) => (
  <DropdownMenu defaultOpen modal={false}>
    <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
    <DropdownMenuContent ref={focusFirstItem} align="end" container={document.querySelector("main")}>
      {links.map(({ to, text, isDestructive }) => (
        <MenuLink key={to} to={to} text={text} isDestructive={isDestructive} />
      ))}
    </DropdownMenuContent>
  </DropdownMenu>
);

const MenuLink = ({ to, text, isDestructive }: HostedCustomerLink) => (
  <>
    {isDestructive && <DropdownMenuSeparator />}
    <DropdownMenuItem asChild variant={isDestructive ? "destructive" : "default"}>
      <Link to={to} preventScrollReset>
        {text}
      </Link>
    </DropdownMenuItem>
  </>
);
