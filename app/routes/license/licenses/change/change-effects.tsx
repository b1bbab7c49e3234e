import { useNumberFormat } from "#app/ui/number-format.ts";
import { formatFullName } from "#app/domain/customer/full-name.ts";
import { resolveGraceDays } from "#app/domain/license/grace.ts";
import type { License } from "#app/domain/license/license.ts";
import type { ChangePreview } from "#app/domain/license/license-change.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { SummaryRow } from "#app/routes/kit/text/summary-list.tsx";
import { Notice } from "#app/ui/alert.tsx";

export function ChangeEffects({ preview }: { preview: ChangePreview }) {
  const numbers = useNumberFormat();
  const { formatCount } = numbers;
  const { features, serversBeyond: excessServerCount, assetsBeyond: excessAssetCount } = preview;
  const { remindedBefore: currentRecipient, remindedAfter: newRecipient } = preview;
  const { before: currentLicense, after: changedLicense } = preview;
  const changedFields = effectFields
    .map((field) => ({
      label: field.label,
      before: field.formatValue(currentLicense, numbers),
      after: field.formatValue(changedLicense, numbers),
    }))
    .filter(({ before, after }) => before !== after);
  return (
    <section aria-labelledby="meaning" className="grid gap-3 rounded-md bg-muted px-4 py-3">
      <h3 id="meaning" className="font-semibold">
        Effects
      </h3>
      {changedFields.length === 0 && features.length === 0 && <p>Nothing would change.</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {changedFields.map(({ label, before, after }) => (
          <ChangeRow key={label} label={label} before={before} after={after} />
        ))}
        {features.map((feature) => (
          <ChangeRow
            key={feature.prettyName}
            label={feature.prettyName}
            before={feature.before ?? "Not included"}
            after={feature.after ?? "Not included"}
          />
        ))}
        <SummaryRow label="Reminders go to">
          <span className="[overflow-wrap:anywhere]">{newRecipient}</span>
          {newRecipient === currentRecipient && <span className="text-muted-foreground"> (as before)</span>}
        </SummaryRow>
        <SummaryRow label="Key and servers">
          Stay unchanged
          {changedLicense.serversInUse > 0 &&
            `: ${formatCount(changedLicense.serversInUse, "server")} in use`}
        </SummaryRow>
        <LicenseFilesRow files={preview.files} />
      </dl>
      {currentLicense.isValid && !changedLicense.isValid && (
        <Notice>The license would no longer be valid.</Notice>
      )}
      {excessServerCount > 0 && (
        <Notice>
          {formatCount(excessServerCount, "server")} in use beyond the new capacity.{" "}
          {changedLicense.softCapacity
            ? "Capacity overrun is allowed, so all servers continue to work."
            : "All servers continue to work, but no server can be activated until enough servers are released."}
        </Notice>
      )}
      {excessAssetCount > 0 && (
        <Notice>
          {formatCount(excessAssetCount, "asset")} in use beyond the new capacity.{" "}
          {changedLicense.softCapacity
            ? "Capacity overrun is allowed, so the product continues to work."
            : "The product stops working until fewer assets are in use."}
        </Notice>
      )}
    </section>
  );
}

const formatLimit = (limit: number | null, { formatThousands }: NumberFormat) =>
  limit === null ? "No limit" : formatThousands(limit);

const effectFields: { label: string; formatValue: (license: License, numbers: NumberFormat) => string }[] = [
  { label: "Company", formatValue: ({ companyName }) => companyName },
  { label: "Contact", formatValue: (license) => formatFullName(license) || "–" },
  { label: "E-mail", formatValue: ({ email }) => email },
  { label: "Country", formatValue: ({ countryCode }) => countryCode ?? "–" },
  { label: "In HubSpot", formatValue: ({ hubspotCompanyId }) => (hubspotCompanyId === null ? "No" : "Yes") },
  { label: "Package", formatValue: ({ packageTierPrettyName }) => packageTierPrettyName },
  {
    label: "Server Capacity",
    formatValue: ({ serverCapacity }, numbers) => formatLimit(serverCapacity, numbers),
  },
  {
    label: "Asset Capacity",
    formatValue: ({ totalClientCapacity }, numbers) => formatLimit(totalClientCapacity, numbers),
  },
  {
    label: "Grace Period",
    formatValue: (license, { formatCount }) => formatCount(resolveGraceDays(license), "day"),
  },
  { label: "Is Offline", formatValue: ({ isOffline }) => (isOffline ? "Yes" : "No") },
];

const ChangeRow = ({ label, before, after }: { label: string; before: string; after: string }) => (
  <SummaryRow label={label}>
    <bdi className="text-muted-foreground [overflow-wrap:anywhere]">{before}</bdi> <span aria-hidden>→</span>
    <span className="sr-only">becomes</span>{" "}
    <bdi className="font-medium [overflow-wrap:anywhere]">{after}</bdi>
  </SummaryRow>
);

function LicenseFilesRow({
  files: { count, expiresAt, endless: endlessCount },
}: Pick<ChangePreview, "files">) {
  const { formatCount, formatThousands } = useNumberFormat();
  if (count === 0) return null;
  return (
    <SummaryRow label="License files">
      {formatCount(count, "issued file")} {count === 1 ? "stays" : "stay"} unchanged
      {expiresAt && (
        <>
          , valid until <DateText value={expiresAt} format="day" />
        </>
      )}
      {endlessCount > 0 &&
        (expiresAt ? `, ${formatThousands(endlessCount)} of them without an end` : ", without an end")}
      . Each file shows the license as of the issue date.
    </SummaryRow>
  );
}
