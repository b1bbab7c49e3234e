import type { MouseEvent } from "react";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import { Button } from "#app/ui/button.tsx";
import { menuClasses } from "#app/ui/popover-classes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useLazyPopup } from "#app/ui/use-lazy-popup.ts";
import {
  listApplicableActionNames,
  type HostedCustomerActionName,
  hostedCustomerActions,
} from "#app/routes/internal/one-customers/actions.ts";
import {
  buildHostedCustomerUrl,
  buildHostedCustomerDialogUrl,
} from "#app/routes/internal/one-customers/hosted-list.ts";
import type { HostedCustomerLink } from "./menu-dropdown.tsx";

interface HostedCustomerMenuProps {
  hostedCustomer: HostedCustomerView;
  allowedActionNames: readonly HostedCustomerActionName[];
  search: URLSearchParams;
}

const importDropdown = async () => (await import("./menu-dropdown.tsx")).MenuDropdown;

export function HostedCustomerMenu({ hostedCustomer, allowedActionNames, search }: HostedCustomerMenuProps) {
  const { Popup, popoverId, openPopup } = useLazyPopup(importDropdown);
  const { licenseKey, companyName } = hostedCustomer;
  const label = `Actions for ${companyName}`;
  const buttonProps = {
    variant: "ghost",
    size: "icon",
    "aria-label": label,
    className: "-my-1.5",
    children: <Icon name="more" />,
  } as const;
  const links: readonly HostedCustomerLink[] = [
    { to: buildHostedCustomerUrl(licenseKey, search), text: "Show details", isDestructive: false },
    ...listApplicableActionNames(hostedCustomer, allowedActionNames).map((name) => ({
      to: buildHostedCustomerDialogUrl(licenseKey, name, search, "list"),
      text: hostedCustomerActions[name].label,
      isDestructive: name === "delete",
    })),
  ];
  if (Popup) return <Popup links={links} trigger={<Button {...buttonProps} />} />;
  return (
    <>
      <Button {...buttonProps} popoverTarget={popoverId} onClick={openPopup} />
      <div id={popoverId} popover="auto" className={menuClasses}>
        <ul aria-label={label} data-link="preserve-scroll">
          {links.map(({ to, text, isDestructive }) => (
            <li key={to} className={isDestructive ? "mt-1 border-t pt-1 text-destructive" : undefined}>
              <a href={to} onClick={closeMenu} className="menu-item">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
