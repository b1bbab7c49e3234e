import { formatThousands } from "#app/domain/text/grouped.ts";
import type { FisCustomerDetails } from "#app/domain/fis-customer/fis-customer.ts";
import type { Page } from "#app/domain/page.ts";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { TagChip } from "#app/routes/kit/text/chip.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { customersWithTagAddress } from "./customer-list.ts";
import { KeyCell, LifetimeCell } from "./license-cells.tsx";
import { OverviewSection, SectionPagination } from "./part.tsx";

type CustomerLicense = FisCustomerDetails["licenses"][number];

export const CustomerLicenses = ({ licenses }: { licenses: Page<CustomerLicense> }) => (
  <OverviewSection title="Licenses" aside={<EntityCount count={licenses.totalEntityCount} />}>
    <Table label="Licenses">
      <TableHead>
        <HeadCell>License Key</HeadCell>
        <HeadCell>Package</HeadCell>
        <HeadCell>Lifetime</HeadCell>
        <HeadCell>Cases</HeadCell>
        <HeadCell>Tags</HeadCell>
      </TableHead>
      <TableBody>
        {licenses.entities.map((license) => (
          <LicenseRow key={license.key} license={license} />
        ))}
      </TableBody>
    </Table>
    <SectionPagination page={licenses} noun="licenses" pageParam="licensesPage" />
  </OverviewSection>
);

export const EntityCount = ({ count }: { count: number }) => (
  <span className="text-muted-foreground">{formatThousands(count)}</span>
);

const LicenseRow = ({ license }: { license: CustomerLicense }) => (
  <Row>
    <KeyCell license={license} />
    <Cell label="Package">{license.packageTierPrettyName}</Cell>
    <LifetimeCell license={license} />
    <Cell label="Cases">
      <div className="flex">
        <CapacityBar used={license.casesUsed} total={license.caseCapacity ?? 0} />
      </div>
      <Secondary>{formatThousands(license.openCases)} open</Secondary>
    </Cell>
    <Cell label={license.tags.length > 0 ? "Tags" : undefined}>
      {license.tags.length === 0 ? (
        <span className="card:hidden">–</span>
      ) : (
        <div className="tag-list">
          {license.tags.map((name) => (
            <TagChip key={name} name={name} to={customersWithTagAddress(name)} />
          ))}
        </div>
      )}
    </Cell>
  </Row>
);
