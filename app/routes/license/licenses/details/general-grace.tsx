import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { editableFields } from "#app/domain/license/editable-fields.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { resolveGraceDays } from "#app/domain/license/grace.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { formatGraceDays } from "#app/routes/license/licenses/edit/fields.ts";

export function GeneralGracePeriod({ license, mayEdit }: { license: License; mayEdit: boolean }) {
  const [search] = useSearchParams();
  const { label, path } = editableFields.graceDays;
  return (
    <>
      {formatGraceDays(resolveGraceDays(license))}
      {license.graceDays === null && license.tierGraceDays > 0 && (
        <span className="text-xs text-muted-foreground"> of the tier</span>
      )}
      {mayEdit && (
        <DialogLink
          to={buildDetailsUrl(license.key, search, path)}
          className={buttonVariants({ variant: "link", className: "ms-2" })}
        >
          Change {label}
        </DialogLink>
      )}
    </>
  );
}

export function GracePeriodEnd({ license, now }: { license: License; now: string }) {
  const { graceUntil } = license;
  if (graceUntil === null) return null;
  return (
    <span className="block text-xs text-muted-foreground">
      {graceUntil < now ? "Worked until" : "Works until"} <DateText value={graceUntil} format="day" /> (grace
      period of {formatCount(resolveGraceDays(license), "day")})
    </span>
  );
}
