import { isAlias } from "#app/domain/text/license-key-alias.ts";

/**
 * Copies the key before it. A plain button, because a component with a handler in every row would be slow. The click
 * handler of the page (`CopiedKeyStatus`) copies. Hidden for the alias of a key that the user may not see.
 */
export const CopyKeyButton = ({ licenseKey }: { licenseKey: string }) =>
  isAlias(licenseKey) ? null : (
    <button type="button" className="copy-key" data-copy={licenseKey} aria-label="Copy the license key" />
  );
