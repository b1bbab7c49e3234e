import { type MouseEvent, useId } from "react";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { menuClasses } from "#app/ui/popover-classes.ts";
import { Icon } from "#app/ui/icon.tsx";
import {
  listApplicableActionNames,
  type HostedCustomerActionName,
  hostedCustomerActions,
} from "#app/routes/internal/one-customers/actions.ts";
import {
  buildHostedCustomerUrl,
  buildHostedCustomerDialogUrl,
} from "#app/routes/internal/one-customers/hosted-list.ts";

interface HostedCustomerMenuProps {
  hostedCustomer: HostedCustomerView;
  allowedActionNames: readonly HostedCustomerActionName[];
  search: URLSearchParams;
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>) {
  const menu = currentTarget.closest<HTMLElement>("[popover]");
  menu?.hidePopover();
}

const openerClasses = buttonVariants({ variant: "ghost", size: "icon", className: "-my-1.5" });

/** The popover is in the top layer, so the table does not clip it. */
export function HostedCustomerMenu({ hostedCustomer, allowedActionNames, search }: HostedCustomerMenuProps) {
  const id = useId();
  const { licenseKey, companyName } = hostedCustomer;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Actions for ${companyName}`}
        className={openerClasses}
      >
        <Icon name="more" />
      </button>
      <div id={id} popover="auto" className={menuClasses}>
        <ul aria-label={`Actions for ${companyName}`} data-link="preserve-scroll">
          <li>
            <a href={buildHostedCustomerUrl(licenseKey, search)} onClick={closeMenu} className="menu-item">
              Show details
            </a>
          </li>
          {listApplicableActionNames(hostedCustomer, allowedActionNames).map((name) => (
            <li key={name} className={name === "delete" ? "mt-1 border-t pt-1 text-destructive" : undefined}>
              <a
                href={buildHostedCustomerDialogUrl(licenseKey, name, search, "list")}
                onClick={closeMenu}
                className="menu-item"
              >
                {hostedCustomerActions[name].label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
