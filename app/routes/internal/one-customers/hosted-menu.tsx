import { Ellipsis } from "lucide-react";
import { type MouseEvent, useId } from "react";
import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { fittingActions, type HostedActionName, hostedActions } from "./hosted-actions.ts";
import { hostedAddress, hostedDialog } from "./hosted-address.ts";

interface HostedMenuProps {
  hosted: HostedCustomerView;
  allowed: readonly HostedActionName[];
  search: URLSearchParams;
}

const item =
  "block rounded-lg px-2.5 py-1.5 whitespace-nowrap hover:bg-hover max-sm:py-2.5 focus-visible:outline-offset-[-2px]";

/** Closes the menu of the link that was followed; the focus goes back to its button. */
function close({ currentTarget }: MouseEvent<HTMLElement>) {
  const menu = currentTarget.closest<HTMLElement>("[popover]");
  menu?.hidePopover();
}

/** What can be done with a row, in the top layer, so that no table cuts it off. */
export function HostedMenu({ hosted, allowed, search }: HostedMenuProps) {
  const id = useId();
  const { licenseKey, companyName } = hosted;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Actions for ${companyName}`}
        className={classNames(buttonClasses({ variant: "ghost", size: "icon" }), "-my-1.5")}
      >
        <Ellipsis aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(
          "floating-panel min-w-44 rounded-xl border border-line bg-surface p-1.5 text-start text-text shadow-floating",
          "supports-[position-area:bottom]:m-1 supports-[position-area:bottom]:[inset:auto]",
          "supports-[position-area:bottom]:[position-area:bottom_span-left]",
          "supports-[position-area:bottom]:[position-try-fallbacks:flip-block,flip-inline]",
        )}
      >
        <ul aria-label={`Actions for ${companyName}`}>
          <li>
            <DialogLink to={hostedAddress(licenseKey, search)} onClick={close} className={item}>
              Show details
            </DialogLink>
          </li>
          {fittingActions(hosted, allowed).map((name) => (
            <li key={name} className={name === "delete" ? "mt-1 border-t border-line pt-1" : undefined}>
              <DialogLink
                to={hostedDialog(licenseKey, name, search, "list")}
                onClick={close}
                className={classNames(item, name === "delete" && "text-bad hover:bg-bad-soft")}
              >
                {hostedActions[name].label}
              </DialogLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
