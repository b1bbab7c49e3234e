import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { TagChip } from "#app/routes/kit/text/chip.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { buildTaggedLicensesUrl } from "#app/routes/license/kit/license-urls.ts";
import { useOptimisticTags } from "#app/routes/license/kit/use-optimistic-tags.ts";

export function GeneralTags({ license, mayEdit }: { license: License; mayEdit: boolean }) {
  const [search] = useSearchParams();
  const names = useOptimisticTags(license.key, license.tagNames);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1.5">
      {names.length === 0 && <span className="me-1">–</span>}
      {names.map((name) => (
        <TagChip key={name} name={name} to={buildTaggedLicensesUrl(name)} />
      ))}
      {mayEdit && (
        <DialogButton to={buildDetailsUrl(license.key, search, "tags")} variant="link" className="ms-1">
          Change Tags
        </DialogButton>
      )}
    </span>
  );
}
