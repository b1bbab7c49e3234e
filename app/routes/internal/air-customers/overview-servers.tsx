import type { FisCustomerInFull } from "#app/domain/fis-customer/fis-customer.ts";
import type { Page } from "#app/domain/page.ts";
import { Code } from "#app/ui/data/chip.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { Badge } from "#app/ui/data/badge.tsx";
import { PartStatus } from "#app/routes/status/part-status.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/data/table.tsx";
import { KeyLink } from "./key-link.tsx";
import { Count } from "./overview-licenses.tsx";
import { EmptyPart, Part, PartPages } from "./part.tsx";

type CustomerServer = FisCustomerInFull["servers"][number];

export const CustomerServers = ({ servers }: { servers: Page<CustomerServer> }) => (
  <Part title="Servers" aside={<Count of={servers.totalEntityCount} />}>
    {servers.totalEntityCount === 0 ? (
      <EmptyPart>No server has been activated yet.</EmptyPart>
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
        <PartPages page={servers} noun="servers" pageParam="serversPage" />
      </>
    )}
  </Part>
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
      <KeyLink of={server.licenseKey} />
    </Cell>
    <Cell label="Version">{server.version ?? "–"}</Cell>
    <Cell label="Status">
      {server.releasedAt === null ? (
        <PartStatus status={server.status} />
      ) : (
        <Badge tone="quiet">Released</Badge>
      )}
    </Cell>
    <Cell label="Last Contact">
      <DateText value={server.lastHeartbeat} format="minute" />
    </Cell>
  </Row>
);
