import type { ReactNode } from "react";
import type { Rejection } from "#app/domain/rejection/rejection.ts";
import { rejectionMessages } from "#app/domain/rejection/rejection-messages.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { ClientAddress } from "#app/routes/kit/text/client-address.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { SecondaryText } from "#app/ui/table.tsx";

interface RejectionTableProps {
  rejections: readonly Rejection[];
  /** Adds a column with links to the licenses. */
  buildLicenseUrl?: (key: string) => string;
  renderAction?: ((rejection: Rejection) => ReactNode) | undefined;
}

/** Rejected activations and heartbeats, latest first. */
export function RejectionTable({ rejections, buildLicenseUrl, renderAction }: RejectionTableProps) {
  const { formatCount } = useNumberFormat();
  return (
    <DataTable
      label="Rejected servers"
      rows={rejections}
      rowKey={({ id }) => id}
      rowLabel={({ deviceId }) => deviceId}
      hasPlainLinks={buildLicenseUrl !== undefined}
      columns={[
        {
          label: "Device ID",
          headClassName: "w-[36%]",
          card: "lead",
          render: ({ deviceId, code }) => (
            <>
              <Code className="[overflow-wrap:anywhere]">{deviceId}</Code>
              <SecondaryText>{rejectionMessages[code]}</SecondaryText>
            </>
          ),
        },
        buildLicenseUrl !== undefined && {
          label: "License",
          render: ({ licenseKey }) => (
            <a href={buildLicenseUrl(licenseKey)} className="hover:underline">
              <Code>{licenseKey}</Code>
            </a>
          ),
        },
        {
          label: "Rejected",
          render: ({ count, firstAt, lastAt }) => (
            <>
              {formatCount(count, "time")}
              {firstAt !== lastAt && (
                <SecondaryText>
                  Since <DateText value={firstAt} format="day" />
                </SecondaryText>
              )}
            </>
          ),
        },
        {
          label: "Last Rejected",
          render: ({ lastAt, addresses: [address] }) => (
            <>
              <DateText value={lastAt} format="minute" />
              <ClientAddress address={address} />
            </>
          ),
        },
        {
          label: renderAction ? "Change" : "Dismissed",
          isLabelHidden: renderAction !== undefined,
          align: renderAction ? "end" : undefined,
          card: renderAction ? "end" : undefined,
          render: (rejection) =>
            renderAction ? (
              renderAction(rejection)
            ) : rejection.dismissedAt === null ? (
              "–"
            ) : (
              <>
                {rejection.reason}
                <SecondaryText>
                  {rejection.dismissedBy}, <DateText value={rejection.dismissedAt} format="day" />
                </SecondaryText>
              </>
            ),
        },
      ]}
    />
  );
}
