import type { FisCustomerDetails } from "#app/domain/fis-customer/fis-customer.ts";
import type { Page } from "#app/domain/page.ts";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EnabledBadge } from "#app/routes/status/part-status.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import { EntityCount } from "./overview-licenses.tsx";
import { SectionPagination } from "#app/routes/kit/lists/paged-list.tsx";
import { EmptyOverviewSection, OverviewSection } from "./part.tsx";

interface CustomerServersProps {
  servers: Page<FisCustomerDetails["servers"][number]>;
  listsOnlyNewestLicenses: boolean;
}

export const CustomerServers = ({ servers, listsOnlyNewestLicenses }: CustomerServersProps) => (
  <OverviewSection title="Servers" aside={<EntityCount count={servers.totalEntityCount} />}>
    {servers.totalEntityCount === 0 ? (
      <EmptyOverviewSection>
        {listsOnlyNewestLicenses
          ? "None of the newest licenses has a server."
          : "No server has been activated yet."}
      </EmptyOverviewSection>
    ) : (
      <>
        <DataTable
          label="Servers"
          rows={servers.entities}
          rowKey={({ id }) => id}
          columns={[
            {
              label: "Device ID",
              headClassName: "w-[30%]",
              card: "lead",
              render: (server) => (
                <>
                  <Code className="[overflow-wrap:anywhere]">{server.deviceId}</Code>
                  <SecondaryText>
                    activated <DateText value={server.activatedAt} format="day" />
                  </SecondaryText>
                </>
              ),
            },
            { label: "License", render: (server) => <KeyLink licenseKey={server.licenseKey} /> },
            { label: "Version", render: (server) => server.version ?? "–" },
            {
              label: "Status",
              render: (server) =>
                server.releasedAt === null ? (
                  <EnabledBadge status={server.status} />
                ) : (
                  <Badge variant="secondary">Released</Badge>
                ),
            },
            {
              label: "Last Contact",
              render: (server) => <DateText value={server.lastHeartbeat} format="minute" />,
            },
          ]}
        />
        <SectionPagination page={servers} noun="servers" pageParam="serversPage" />
      </>
    )}
  </OverviewSection>
);
