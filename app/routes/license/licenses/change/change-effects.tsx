import type { ReactNode } from "react";
import { fullName } from "#app/domain/customer/full-name.ts";
import { graceOf } from "#app/domain/license/grace.ts";
import type { License } from "#app/domain/license/license.ts";
import type { ChangePreview } from "#app/domain/license/license-change.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { DateText } from "#app/ui/data/date.tsx";
import { Notice } from "#app/ui/page/notice.tsx";

export function ChangeEffects({ preview }: { preview: ChangePreview }) {
  const { before, after, features, serversBeyond, assetsBeyond, remindedBefore, remindedAfter } = preview;
  const changedFields = comparedFields
    .map(({ label, of }) => ({ label, before: of(before), after: of(after) }))
    .filter(({ before, after }) => before !== after);
  return (
    <section aria-labelledby="meaning" className="grid gap-3 rounded-lg bg-sunken px-4 py-3">
      <h3 id="meaning" className="font-semibold">
        What it means
      </h3>
      {changedFields.length === 0 && features.length === 0 && <p>Nothing would change.</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {changedFields.map(({ label, before, after }) => (
          <Change key={label} label={label} before={before} after={after} />
        ))}
        {features.map((feature) => (
          <Change
            key={feature.prettyName}
            label={feature.prettyName}
            before={feature.before ?? "Not included"}
            after={feature.after ?? "Not included"}
          />
        ))}
        <Row label="Reminders go to">
          <span className="[overflow-wrap:anywhere]">{remindedAfter}</span>
          {remindedAfter === remindedBefore && <span className="text-muted"> (as before)</span>}
        </Row>
        <Row label="Key and servers">
          Stay as they are{after.serversInUse > 0 && `: ${formatCount(after.serversInUse, "server")} in use`}
        </Row>
        <Files files={preview.files} />
      </dl>
      {before.isValid && !after.isValid && <Notice>The license would no longer be valid.</Notice>}
      {serversBeyond > 0 && (
        <Notice>
          {formatCount(serversBeyond, "server")} in use beyond the new capacity.{" "}
          {after.softCapacity
            ? "Capacity overrun is allowed, so they go on."
            : "They go on; no other can be activated before there is room."}
        </Notice>
      )}
      {assetsBeyond > 0 && (
        <Notice>
          {formatCount(assetsBeyond, "asset")} in use beyond the new capacity.{" "}
          {after.softCapacity
            ? "Capacity overrun is allowed, so they go on."
            : "The product refuses to run until there are fewer."}
        </Notice>
      )}
    </section>
  );
}

const number = (value: number | null) => (value === null ? "No limit" : value.toLocaleString("en"));

const comparedFields: { label: string; of: (license: License) => string }[] = [
  { label: "Company", of: ({ companyName }) => companyName },
  { label: "Contact", of: (license) => fullName(license) || "–" },
  { label: "Email", of: ({ email }) => email },
  { label: "Country", of: ({ countryCode }) => countryCode ?? "–" },
  { label: "In HubSpot", of: ({ hubspotCompanyId }) => (hubspotCompanyId === null ? "No" : "Yes") },
  { label: "Package", of: ({ packageTierPrettyName }) => packageTierPrettyName },
  { label: "Server Capacity", of: ({ serverCapacity }) => number(serverCapacity) },
  { label: "Asset Capacity", of: ({ totalClientCapacity }) => number(totalClientCapacity) },
  { label: "Grace", of: (license) => formatCount(graceOf(license), "day") },
  { label: "Is Offline", of: ({ isOffline }) => (isOffline ? "Yes" : "No") },
];

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

const Change = ({ label, before, after }: { label: string; before: string; after: string }) => (
  <Row label={label}>
    <bdi className="text-muted [overflow-wrap:anywhere]">{before}</bdi> <span aria-hidden>→</span>
    <span className="sr-only">becomes</span>{" "}
    <bdi className="font-medium [overflow-wrap:anywhere]">{after}</bdi>
  </Row>
);

function Files({ files: { count, until, endless } }: Pick<ChangePreview, "files">) {
  if (count === 0) return null;
  return (
    <Row label="License files">
      {formatCount(count, "issued file")} {count === 1 ? "stays" : "stay"} as{" "}
      {count === 1 ? "it is" : "they are"}
      {until && (
        <>
          , valid until <DateText value={until} format="day" />
        </>
      )}
      {endless > 0 && (until ? `, ${endless} of them without an end` : ", without an end")}. They tell of the
      license as it was when they were issued.
    </Row>
  );
}
