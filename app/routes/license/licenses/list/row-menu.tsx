import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { hideEncryptedKey, isAlias } from "#app/domain/text/license-key-alias.ts";
import { useCopy } from "#app/ui/use-copy.ts";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  focusFirstItem,
} from "#app/ui/dropdown-menu.tsx";
import { buildRenewUrl } from "#app/routes/license/licenses/renew/renew-url.ts";
import { licenseList, type LicenseSubpath, buildLicensePath } from "#app/routes/license/kit/license-urls.ts";
import type { ListedLicense } from "./listed-license.ts";

export interface RowMenuProps {
  license: Pick<ListedLicense, "key" | "email" | "status">;
  search: URLSearchParams;
  may: { edit: boolean; renew: boolean };
  trigger: ReactNode;
}

/** The menu is open on the first render. After the menu closes, its button has the focus. */
export default function RowMenu({ license: { key, email, status }, search, may, trigger }: RowMenuProps) {
  const hasCompanies = useHasExtensions();
  const isEditable = may.edit && status !== "deleted";
  const buildDialogUrl = (subpath?: LicenseSubpath) =>
    licenseList.buildDialogUrl(buildLicensePath(key, subpath), search);
  return (
    <DropdownMenu defaultOpen modal={false}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent
        ref={focusFirstItem}
        align="start"
        container={document.querySelector("main")}
        aria-label={`Actions for ${hideEncryptedKey(key)}`}
        // Radix would label the menu with the text of its button.
        aria-labelledby={undefined}
      >
        <LinkItem to={buildDialogUrl()}>Open</LinkItem>
        {may.renew && <LinkItem to={buildRenewUrl(key, search, "list")}>Renew</LinkItem>}
        {isEditable && (
          <>
            <LinkItem to={buildDialogUrl("tags")}>Change tags</LinkItem>
            <LinkItem to={buildDialogUrl("customer")}>Change customer</LinkItem>
            <LinkItem to={buildDialogUrl("environment")}>Change environment</LinkItem>
          </>
        )}
        {hasCompanies && (
          <LinkItem to={href("/license/customers/of/:key", { key })}>Go to the customer</LinkItem>
        )}
        {!isAlias(key) && <CopyItem text={key}>Copy key</CopyItem>}
        {email && <CopyItem text={email}>Copy e-mail address</CopyItem>}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const LinkItem = ({ to, children }: { to: string; children: ReactNode }) => (
  <DropdownMenuItem asChild>
    <Link to={to} preventScrollReset>
      {children}
    </Link>
  </DropdownMenuItem>
);

function CopyItem({ text, children }: { text: string; children: ReactNode }) {
  const { copyResult, copy } = useCopy(text);
  const resultText = copyResult?.isCopied ? "Copied" : "The text could not be copied";
  const copyAndStayOpen = (event: Event) => {
    event.preventDefault();
    void copy();
  };
  return (
    <DropdownMenuItem asChild onSelect={copyAndStayOpen}>
      <button type="button">{copyResult === null ? children : resultText}</button>
    </DropdownMenuItem>
  );
}
