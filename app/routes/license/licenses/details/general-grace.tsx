import { useNumberFormat } from "#app/ui/number-format.ts";
import type { License } from "#app/domain/license/license.ts";
import { editableFields } from "#app/domain/license/editable-fields.ts";
import { resolveGraceDays } from "#app/domain/license/grace.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { formatGraceDays } from "#app/routes/license/licenses/edit/fields.ts";
import { ValueWithChangeLink } from "./general-change.tsx";

export function GeneralGracePeriod({ license, mayEdit }: { license: License; mayEdit: boolean }) {
  const { label, path } = editableFields.graceDays;
  const numbers = useNumberFormat();
  return (
    <ValueWithChangeLink license={license} subpath={path} label={`Change ${label}`} mayChange={mayEdit}>
      {formatGraceDays(resolveGraceDays(license), numbers)}
      {license.graceDays === null && license.tierGraceDays > 0 && (
        <span className="text-xs text-muted-foreground"> of the tier</span>
      )}
    </ValueWithChangeLink>
  );
}

export function GracePeriodEnd({ license, now }: { license: License; now: string }) {
  const { formatCount } = useNumberFormat();
  const { graceUntil } = license;
  if (graceUntil === null) return null;
  return (
    <span className="block text-xs text-muted-foreground">
      {graceUntil < now ? "Worked until" : "Works until"} <DateText value={graceUntil} format="day" /> (grace
      period of {formatCount(resolveGraceDays(license), "day")})
    </span>
  );
}
