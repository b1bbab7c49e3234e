import { useNumberFormat } from "#app/ui/number-format.ts";
import { type ChangeEvent, type ReactNode, useState } from "react";
import { Form, href } from "react-router";
import type { Column } from "#app/routes/kit/lists/data-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";

/** The checkboxes refer to the form by this id. The form cannot enclose the rows, because the rows contain other forms. */
const selectionFormId = "bulk-selection";

/** Creates a column with a checkbox per row. `getLicense` returns the license key and the display name of a row. */
export const createSelectionColumn = <Row,>(
  getLicense: (row: Row) => { key: string; name: string },
): Column<Row> => ({
  label: "Selection",
  isLabelHidden: true,
  headClassName: "w-8",
  card: "aside",
  render: (row) => {
    const { key, name } = getLicense(row);
    return (
      <Checkbox
        form={selectionFormId}
        name="keys"
        value={key}
        aria-label={`Select ${name}`}
        aria-keyshortcuts="x"
      />
    );
  },
});

/** Adds a bar that starts a bulk change of the selected rows. Without JavaScript, the bar is below the table. */
export function BulkSelection({ children }: { children: ReactNode }) {
  const { formatThousands } = useNumberFormat();
  const [selectedCount, setSelectedCount] = useState(0);
  const updateSelectedCount = ({ currentTarget }: ChangeEvent<HTMLDivElement>) =>
    setSelectedCount(currentTarget.querySelectorAll("input[name=keys]:checked").length);
  return (
    <div onChange={updateSelectedCount}>
      {children}
      <Form
        id={selectionFormId}
        method="get"
        action={href("/license/licenses/bulk")}
        aria-label="Selection"
        data-idle={selectedCount === 0 || undefined}
        className="selection-bar no-script:pt-2"
      >
        <span role="status" className="text-xs text-muted-foreground no-script:hidden">
          {formatThousands(selectedCount)} selected
        </span>
        <Button variant="outline" type="submit" size="sm" name="change" value="renewal">
          Renew selected
        </Button>
        <Button variant="outline" type="submit" size="sm" name="change" value="end-date">
          Change end date
        </Button>
      </Form>
    </div>
  );
}
