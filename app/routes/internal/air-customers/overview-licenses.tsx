import { useNumberFormat } from "#app/ui/number-format.ts";
import type { FisCustomerDetails } from "#app/domain/fis-customer/fis-customer.ts";
import type { Page } from "#app/domain/page.ts";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { TagChip } from "#app/routes/kit/text/chip.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { buildTaggedCustomersUrl } from "./customer-list.tsx";
import { keyColumn, lifetimeColumn } from "./license-cells.tsx";
import { SectionPagination } from "#app/routes/kit/lists/paged-list.tsx";
import { OverviewSection } from "./part.tsx";

interface CustomerLicensesProps {
  licenses: Page<FisCustomerDetails["licenses"][number]>;
  licenseCount: number;
}

export const CustomerLicenses = ({ licenses, licenseCount }: CustomerLicensesProps) => {
  const { formatThousands } = useNumberFormat();
  return (
    <OverviewSection title="Licenses" aside={<EntityCount count={licenseCount} />}>
      <DataTable
        label="Licenses"
        rows={licenses.entities}
        rowKey={({ key }) => key}
        columns={[
          keyColumn,
          { label: "Package", render: ({ packageTierPrettyName }) => packageTierPrettyName },
          lifetimeColumn,
          {
            label: "Cases",
            render: ({ casesUsed, caseCapacity, openCases }) => (
              <>
                <div className="flex">
                  <CapacityBar used={casesUsed} total={caseCapacity ?? 0} />
                </div>
                <SecondaryText>{formatThousands(openCases)} open</SecondaryText>
              </>
            ),
          },
          {
            label: "Tags",
            card: ({ tags }) => (tags.length === 0 ? "off" : undefined),
            render: ({ tags }) =>
              tags.length === 0 ? (
                "–"
              ) : (
                <div className="tag-list">
                  {tags.map((name) => (
                    <TagChip key={name} name={name} to={buildTaggedCustomersUrl(name)} />
                  ))}
                </div>
              ),
          },
        ]}
      />
      <SectionPagination page={licenses} noun="licenses" pageParam="licensesPage" />
    </OverviewSection>
  );
};

export const EntityCount = ({ count }: { count: number }) => {
  const { formatThousands } = useNumberFormat();
  return <span className="text-muted-foreground">{formatThousands(count)}</span>;
};
