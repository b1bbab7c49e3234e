import { href, Link } from "react-router";
import { Code } from "./chip.tsx";
import { CopyKeyButton } from "./copy-key-button.tsx";

interface KeyLinkProps {
  licenseKey: string;
  /** Key that opens the license of the row, for a list with shortcuts. */
  shortcut?: string;
}

export const KeyLink = ({ licenseKey, shortcut }: KeyLinkProps) => (
  <span className="key">
    <Link to={href("/license/licenses/:key", { key: licenseKey })} aria-keyshortcuts={shortcut}>
      <Code>{licenseKey}</Code>
    </Link>
    <CopyKeyButton licenseKey={licenseKey} />
  </span>
);
