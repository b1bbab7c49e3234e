import { type MouseEvent, useId } from "react";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/data/icon.tsx";
import {
  applicableActions,
  type HostedActionName,
  hostedActions,
} from "#app/routes/internal/one-customers/actions.ts";
import { hostedAddress, hostedDialog } from "#app/routes/internal/one-customers/hosted-list.ts";

interface HostedMenuProps {
  hosted: HostedCustomerView;
  allowed: readonly HostedActionName[];
  search: URLSearchParams;
}

function close({ currentTarget }: MouseEvent<HTMLElement>) {
  const menu = currentTarget.closest<HTMLElement>("[popover]");
  menu?.hidePopover();
}

const opener = buttonClasses({ variant: "ghost", size: "icon", className: "-my-1.5" });

/** In the top layer, so that the table does not clip it. */
export function HostedMenu({ hosted, allowed, search }: HostedMenuProps) {
  const id = useId();
  const { licenseKey, companyName } = hosted;
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={`Actions for ${companyName}`} className={opener}>
        <Icon name="more" />
      </button>
      <div id={id} popover="auto" className="floating-panel menu-panel">
        <ul aria-label={`Actions for ${companyName}`} data-link="stay">
          <li>
            <a href={hostedAddress(licenseKey, search)} onClick={close}>
              Show details
            </a>
          </li>
          {applicableActions(hosted, allowed).map((name) => (
            <li key={name} className={name === "delete" ? "last-resort" : undefined}>
              <a href={hostedDialog(licenseKey, name, search, "list")} onClick={close}>
                {hostedActions[name].label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
