import { grouped } from "#app/domain/text/grouped.ts";
import type { FisCustomerInFull } from "#app/domain/fis-customer/fis-customer.ts";
import type { Page } from "#app/domain/page.ts";
import { CapacityBar } from "#app/ui/data/capacity-bar.tsx";
import { TagChip } from "#app/ui/data/chip.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/data/table.tsx";
import { customersWithTag } from "./customer-list.ts";
import { KeyCell, LifetimeCell } from "./license-cells.tsx";
import { Part, PartPages } from "./part.tsx";

type CustomerLicense = FisCustomerInFull["licenses"][number];

export const CustomerLicenses = ({ licenses }: { licenses: Page<CustomerLicense> }) => (
  <Part title="Licenses" aside={<Count of={licenses.totalEntityCount} />}>
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
    <PartPages page={licenses} noun="licenses" pageParam="licensesPage" />
  </Part>
);

export const Count = ({ of: count }: { of: number }) => <span className="text-muted">{grouped(count)}</span>;

const LicenseRow = ({ license }: { license: CustomerLicense }) => (
  <Row>
    <KeyCell license={license} />
    <Cell label="Package">{license.packageTierPrettyName}</Cell>
    <LifetimeCell license={license} />
    <Cell label="Cases">
      <div className="flex">
        <CapacityBar used={license.casesUsed} total={license.caseCapacity ?? 0} />
      </div>
      <Secondary>{grouped(license.openCases)} open</Secondary>
    </Cell>
    <Cell label={license.tags.length > 0 ? "Tags" : undefined}>
      {license.tags.length === 0 ? (
        <span className="card:hidden">–</span>
      ) : (
        <div className="tag-list">
          {license.tags.map((name) => (
            <TagChip key={name} name={name} to={customersWithTag(name)} />
          ))}
        </div>
      )}
    </Cell>
  </Row>
);
