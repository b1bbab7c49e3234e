import * as Menu from "@radix-ui/react-dropdown-menu";
import { type ReactNode, useState } from "react";
import { href, Link } from "react-router";
import { displayKey, isAlias } from "#app/domain/text/license-key-alias.ts";
import { useCapability } from "#app/routes/kit/use-capability.ts";
import { menuClasses } from "#app/ui/popover.tsx";
import { renewAddress } from "#app/routes/license/licenses/renew/address.ts";
import { licenseList, type LicenseSubpath, licensePath } from "#app/routes/license/licenses/addresses.ts";
import type { ListedLicense } from "./listed-license.ts";

export interface RowMenuProps {
  license: Pick<ListedLicense, "key" | "email" | "status">;
  search: URLSearchParams;
  may: { edit: boolean; renew: boolean };
  trigger: ReactNode;
}

/** The menu is open on the first render. After it closes, the focus is on its button. */
export default function RowMenu({ license: { key, email, status }, search, may, trigger }: RowMenuProps) {
  const hasCompanies = useCapability("companies");
  const isEditable = may.edit && status !== "deleted";
  const addressOf = (part?: LicenseSubpath) => licenseList.dialogAddress(licensePath(key, part), search);
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          ref={focusFirstItem}
          align="start"
          aria-label={`Actions for ${displayKey(key)}`}
          aria-labelledby={undefined}
          className={`${menuClasses} z-30`}
        >
          <LinkItem to={addressOf()}>Open</LinkItem>
          {may.renew && <LinkItem to={renewAddress(key, search, "list")}>Renew</LinkItem>}
          {isEditable && (
            <>
              <LinkItem to={addressOf("tags")}>Change tags</LinkItem>
              <LinkItem to={addressOf("customer")}>Change customer</LinkItem>
              <LinkItem to={addressOf("environment")}>Change environment</LinkItem>
            </>
          )}
          {hasCompanies && (
            <LinkItem to={href("/license/customers/of/:key", { key })}>Go to the customer</LinkItem>
          )}
          {!isAlias(key) && <CopyItem text={key}>Copy key</CopyItem>}
          {email && <CopyItem text={email}>Copy e-mail address</CopyItem>}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

const focusFirstItem = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>("[role=menuitem]")?.focus();

const LinkItem = ({ to, children }: { to: string; children: ReactNode }) => (
  <Menu.Item asChild>
    <Link to={to} preventScrollReset className="menu-item">
      {children}
    </Link>
  </Menu.Item>
);

function CopyItem({ text, children }: { text: string; children: ReactNode }) {
  const [result, setResult] = useState<string | null>(null);
  const copy = async (event: Event) => {
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(text);
      setResult("Copied");
    } catch {
      setResult("It could not be copied");
    }
  };
  return (
    <Menu.Item asChild onSelect={(event) => void copy(event)}>
      <button type="button" className="menu-item">
        {result ?? children}
      </button>
    </Menu.Item>
  );
}
