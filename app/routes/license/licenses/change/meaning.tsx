import type { ReactNode } from "react";
import { fullName } from "#app/domain/customer/full-name.ts";
import { graceOf } from "#app/domain/license/grace.ts";
import type { License } from "#app/domain/license/license.ts";
import type { ChangePreview } from "#app/domain/license/license-change.ts";
import { counted } from "#app/domain/time/date-wording.ts";
import { DateText } from "#app/ui/data/date.tsx";
import { Notice } from "#app/ui/page/notice.tsx";

export function Meaning({ preview }: { preview: ChangePreview }) {
  const { before, after, features, serversBeyond, assetsBeyond, remindedBefore, remindedAfter } = preview;
  const differing = shown
    .map(({ label, of }) => ({ label, was: of(before), will: of(after) }))
    .filter(({ was, will }) => was !== will);
  return (
    <section aria-labelledby="meaning" className="grid gap-3 rounded-lg bg-sunken px-4 py-3">
      <h3 id="meaning" className="font-semibold">
        What it means
      </h3>
      {differing.length === 0 && features.length === 0 && <p>Nothing would change.</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {differing.map(({ label, was, will }) => (
          <Change key={label} label={label} was={was} will={will} />
        ))}
        {features.map((feature) => (
          <Change
            key={feature.prettyName}
            label={feature.prettyName}
            was={feature.before ?? "Not included"}
            will={feature.after ?? "Not included"}
          />
        ))}
        <Row label="Reminders go to">
          <span className="[overflow-wrap:anywhere]">{remindedAfter}</span>
          {remindedAfter === remindedBefore && <span className="text-muted"> (as before)</span>}
        </Row>
        <Row label="Key and servers">
          Stay as they are{after.serversInUse > 0 && `: ${counted(after.serversInUse, "server")} in use`}
        </Row>
        <Files files={preview.files} />
      </dl>
      {before.isValid && !after.isValid && <Notice>The license would no longer be valid.</Notice>}
      {serversBeyond > 0 && (
        <Notice>
          {counted(serversBeyond, "server")} in use beyond the new capacity.{" "}
          {after.softCapacity
            ? "Capacity overrun is allowed, so they go on."
            : "They go on; no other can be activated before there is room."}
        </Notice>
      )}
      {assetsBeyond > 0 && (
        <Notice>
          {counted(assetsBeyond, "asset")} in use beyond the new capacity.{" "}
          {after.softCapacity
            ? "Capacity overrun is allowed, so they go on."
            : "The product refuses to run until there are fewer."}
        </Notice>
      )}
    </section>
  );
}

const number = (value: number | null) => (value === null ? "No limit" : value.toLocaleString("en"));

const shown: { label: string; of: (license: License) => string }[] = [
  { label: "Company", of: ({ companyName }) => companyName },
  { label: "Contact", of: (license) => fullName(license) || "–" },
  { label: "Email", of: ({ email }) => email },
  { label: "Country", of: ({ countryCode }) => countryCode ?? "–" },
  { label: "In HubSpot", of: ({ hubspotCompanyId }) => (hubspotCompanyId === null ? "No" : "Yes") },
  { label: "Package", of: ({ packageTierPrettyName }) => packageTierPrettyName },
  { label: "Server Capacity", of: ({ serverCapacity }) => number(serverCapacity) },
  { label: "Asset Capacity", of: ({ totalClientCapacity }) => number(totalClientCapacity) },
  { label: "Grace", of: (license) => counted(graceOf(license), "day") },
  { label: "Is Offline", of: ({ isOffline }) => (isOffline ? "Yes" : "No") },
];

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

const Change = ({ label, was, will }: { label: string; was: string; will: string }) => (
  <Row label={label}>
    <bdi className="text-muted [overflow-wrap:anywhere]">{was}</bdi> <span aria-hidden>→</span>
    <span className="sr-only">becomes</span>{" "}
    <bdi className="font-medium [overflow-wrap:anywhere]">{will}</bdi>
  </Row>
);

function Files({ files: { count, until, endless } }: Pick<ChangePreview, "files">) {
  if (count === 0) return null;
  return (
    <Row label="License files">
      {counted(count, "issued file")} {count === 1 ? "stays" : "stay"} as {count === 1 ? "it is" : "they are"}
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
