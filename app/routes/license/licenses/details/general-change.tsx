import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import type { LicenseSubpath } from "#app/routes/license/kit/license-urls.ts";

interface ValueWithChangeLinkProps {
  license: License;
  subpath: LicenseSubpath;
  label: string;
  mayChange: boolean;
  children: ReactNode;
}

export function ValueWithChangeLink({
  license,
  subpath,
  label,
  mayChange,
  children,
}: ValueWithChangeLinkProps) {
  const [search] = useSearchParams();
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="min-w-0">{children ?? "–"}</span>
      {mayChange && (
        <DialogButton to={buildDetailsUrl(license.key, search, subpath)} variant="link">
          {label}
        </DialogButton>
      )}
    </span>
  );
}
