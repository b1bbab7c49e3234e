import { Link } from "react-router";
import type { CompanyDetails } from "#app/domain/company/company.ts";
import type { License } from "#app/domain/license/license.ts";
import { licenseTypeName, licenseTypes } from "#app/domain/package/license-type.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { KeyLink } from "#app/routes/internal/air-customers/key-link.tsx";
import { KeyCell, LifetimeCell } from "#app/routes/internal/air-customers/license-cells.tsx";
import { EmptyOverviewSection, OverviewSection } from "#app/routes/internal/air-customers/part.tsx";
import { assetLimit } from "#app/domain/license/limits.ts";
import { EnabledBadge } from "#app/routes/status/part-status.tsx";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { customerLicensesAddress } from "./customer-list.ts";
import { HostedLink } from "./hosted-link.tsx";

export const CustomerLicenses = ({ customer }: { customer: Omit<CompanyDetails, "events" | "mails"> }) => (
  <OverviewSection
    title="Licenses"
    aside={
      customer.licenseCount > customer.licenses.length && (
        <Link to={customerLicensesAddress(customer.id)} className="text-xs text-primary hover:underline">
          All {formatCount(customer.licenseCount, "license")}
        </Link>
      )
    }
  >
    {customer.licenses.length === 0 ? (
      <EmptyOverviewSection>It has no license that is not deleted.</EmptyOverviewSection>
    ) : (
      <Table label="Licenses">
        <TableHead>
          <HeadCell>License Key</HeadCell>
          <HeadCell>Package</HeadCell>
          <HeadCell>Lifetime</HeadCell>
          <HeadCell>Assets</HeadCell>
        </TableHead>
        <TableBody>
          {customer.licenses.map((license) => (
            <LicenseRow key={license.key} license={license} />
          ))}
        </TableBody>
      </Table>
    )}
  </OverviewSection>
);

const LicenseRow = ({ license }: { license: License }) => (
  <Row>
    <KeyCell license={license} />
    <Cell label="Package">
      {license.packageTierPrettyName}
      <Secondary>{licenseTypeName[license.type]}</Secondary>
    </Cell>
    <LifetimeCell license={license} />
    <Cell label="Assets" card="end">
      <CapacityBar
        used={license.totalClientsInUse}
        total={license.type === licenseTypes.enterprise ? assetLimit(license) : null}
      />
    </Cell>
  </Row>
);

export const CustomerInstances = ({ instances }: Pick<CompanyDetails, "instances">) =>
  instances.length > 0 && (
    <OverviewSection title="Hosted instances">
      <Table label="Hosted instances">
        <TableHead>
          <HeadCell>Instance</HeadCell>
          <HeadCell>License</HeadCell>
          <HeadCell>Status</HeadCell>
        </TableHead>
        <TableBody>
          {instances.map((instance) => (
            <Row key={instance.licenseKey}>
              <Cell card="title">
                <HostedLink instance={instance} />
              </Cell>
              <Cell label="License">
                <KeyLink licenseKey={instance.licenseKey} />
              </Cell>
              <Cell label="Status" className="first-letter:uppercase">
                {instance.status}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </OverviewSection>
  );

export const CustomerServers = ({ servers }: Pick<CompanyDetails, "servers">) => (
  <OverviewSection
    title="Servers"
    aside={<span className="text-muted-foreground">those heard of last, at most ten</span>}
  >
    {servers.length === 0 ? (
      <EmptyOverviewSection>No server has been activated yet.</EmptyOverviewSection>
    ) : (
      <Table label="Servers">
        <TableHead>
          <HeadCell className="w-[34%]">Device ID</HeadCell>
          <HeadCell>License</HeadCell>
          <HeadCell>Version</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Last Contact</HeadCell>
        </TableHead>
        <TableBody>
          {servers.map((server) => (
            <Row key={`${server.licenseKey} ${server.deviceId}`}>
              <Cell card="lead">
                <Code className="[overflow-wrap:anywhere]">{server.deviceId}</Code>
              </Cell>
              <Cell label="License">
                <KeyLink licenseKey={server.licenseKey} />
              </Cell>
              <Cell label="Version">{server.version ?? "–"}</Cell>
              <Cell label="Status">
                <EnabledBadge status={server.status} />
              </Cell>
              <Cell label="Last Contact">
                <DateText value={server.lastHeartbeat} format="minute" />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    )}
  </OverviewSection>
);
