import { useDateLocale } from "#app/routes/kit/dates/date.tsx";
import type { License } from "#app/domain/license/license.ts";
import { formatFeatureValue } from "#app/domain/package/format-feature-value.ts";
import { isSameFeature } from "#app/domain/package/is-feature.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { buildQuotaUrl } from "./quota-urls.ts";

interface QuotaFeaturesProps {
  license: License;
  quota: Quota;
  mayChange: boolean;
  search: URLSearchParams;
}

const capacityFeatureNames = ["servers", "assets"];

/** This table has no card layout, because two columns fit on narrow screens. */
export function QuotaFeatures({ license, quota, mayChange, search }: QuotaFeaturesProps) {
  const { numbers } = useDateLocale();
  if (quota.features.length === 0) return null;
  const canChangeCapacity = (name: string) =>
    mayChange &&
    license.type === licenseTypes.enterprise &&
    capacityFeatureNames.some((capacityFeatureName) => isSameFeature(name, capacityFeatureName));
  return (
    <table aria-label="Features" className="w-full border-collapse">
      <thead>
        <tr className="border-b text-2xs text-muted-foreground">
          <th scope="col" className="w-1/2 py-2 pe-4 text-start font-semibold">
            Feature
          </th>
          <th scope="col" className="py-2 text-start font-semibold">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {quota.features.map(({ name, prettyName, prettyValue, value }) => (
          <tr key={name} className="border-b border-border/60 last:border-0">
            <td className="py-1.5 pe-4 align-top text-muted-foreground">{prettyName}</td>
            <td className="py-1.5 align-top">
              <span className="flex flex-wrap items-baseline gap-x-3">
                {formatFeatureValue(value, prettyValue, numbers)}
                {canChangeCapacity(name) && (
                  <DialogLink
                    to={buildQuotaUrl(license.key, quota.id, "capacity", search)}
                    className="text-xs font-medium text-primary underline-offset-2 hover:underline"
                  >
                    Change Capacity<span className="sr-only"> of {prettyName}</span>
                  </DialogLink>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
