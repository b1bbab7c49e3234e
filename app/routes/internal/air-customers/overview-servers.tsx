import type { FisCustomerDetails } from "#app/domain/fis-customer/fis-customer.ts";
import type { Page } from "#app/domain/page.ts";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EnabledBadge } from "#app/routes/status/part-status.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { KeyLink } from "./key-link.tsx";
import { EntityCount } from "./overview-licenses.tsx";
import { EmptyOverviewSection, OverviewSection, SectionPagination } from "./part.tsx";

type CustomerServer = FisCustomerDetails["servers"][number];

export const CustomerServers = ({ servers }: { servers: Page<CustomerServer> }) => (
  <OverviewSection title="Servers" aside={<EntityCount count={servers.totalEntityCount} />}>
    {servers.totalEntityCount === 0 ? (
      <EmptyOverviewSection>No server has been activated yet.</EmptyOverviewSection>
    ) : (
      <>
        <Table label="Servers">
          <TableHead>
            <HeadCell className="w-[30%]">Device ID</HeadCell>
            <HeadCell>License</HeadCell>
            <HeadCell>Version</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell>Last Contact</HeadCell>
          </TableHead>
          <TableBody>
            {servers.entities.map((server) => (
              <ServerRow key={server.id} server={server} />
            ))}
          </TableBody>
        </Table>
        <SectionPagination page={servers} noun="servers" pageParam="serversPage" />
      </>
    )}
  </OverviewSection>
);

const ServerRow = ({ server }: { server: CustomerServer }) => (
  <Row>
    <Cell card="lead">
      <Code className="[overflow-wrap:anywhere]">{server.deviceId}</Code>
      <Secondary>
        activated <DateText value={server.activatedAt} format="day" />
      </Secondary>
    </Cell>
    <Cell label="License">
      <KeyLink licenseKey={server.licenseKey} />
    </Cell>
    <Cell label="Version">{server.version ?? "–"}</Cell>
    <Cell label="Status">
      {server.releasedAt === null ? (
        <EnabledBadge status={server.status} />
      ) : (
        <Badge tone="quiet">Released</Badge>
      )}
    </Cell>
    <Cell label="Last Contact">
      <DateText value={server.lastHeartbeat} format="minute" />
    </Cell>
  </Row>
);
