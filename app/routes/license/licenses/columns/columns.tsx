import { useForm } from "@conform-to/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { data, useSearchParams } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import {
  columnSettings,
  completeColumns,
  type ColumnChoice,
  columnWidths,
  isAvailableColumn,
  requiredColumn,
  listColumns,
} from "#app/domain/person/list-columns.ts";
import { hasExtensions } from "#app/middleware/license-api-kind.ts";
import { changePreferences, preferencesContext } from "#app/middleware/preferences.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Select } from "#app/ui/select.tsx";
import { AppearanceForm } from "#app/routes/kit/top-bar/appearance-form.tsx";
import { DefaultSubmitButton } from "#app/routes/kit/forms/update-form.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { parseSubmission, readFormData } from "#app/routes/kit/forms/submission.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import type { Route } from "./+types/columns.ts";

export const meta = () => [{ title: "Columns and density" }];

export const loader = ({ context }: Route.LoaderArgs) =>
  completeColumns(context.get(preferencesContext).columns)
    .filter(({ name }) => isAvailableColumn(name, hasExtensions(context)))
    .map((choice) => ({
      ...choice,
      label: columnSettings[choice.name].label,
      isRequired: choice.name === requiredColumn,
    }));

const columnSchema = z.enum(listColumns);
/** `order` contains all columns, `shown` the visible columns, and `press` the value of the pressed button. */
const columnsFormSchema = z.object({
  order: z.array(columnSchema),
  shown: z.array(columnSchema),
  /** One width per column, in the order of the columns. */
  width: z.array(z.enum(columnWidths)),
  press: z.string().default(""),
});

export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = parseSubmission(await readFormData(request), columnsFormSchema);
  // The form offers only valid values.
  if (submission.status !== "success") throw data(null, { status: 400 });
  const { order, shown, width: widths, press: pressedButton } = submission.value;
  const columnChoices = order.map((columnName, position): ColumnChoice => ({
    name: columnName,
    isShown: shown.includes(columnName),
    width: widths[position] ?? "usual",
  }));
  // The buttons that move a column have values such as "up tags".
  const [direction, name] = pressedButton.split(" ");
  const movedIndex = order.findIndex((columnName) => columnName === name);
  const isMove = movedIndex >= 0 && (direction === "up" || direction === "down");
  const otherColumns = columnChoices.filter((_, position) => position !== movedIndex);
  const movedColumn = columnChoices[movedIndex];
  const newIndex = Math.max(0, direction === "up" ? movedIndex - 1 : movedIndex + 1);
  const orderedColumns =
    isMove && movedColumn ? otherColumns.toSpliced(newIndex, 0, movedColumn) : columnChoices;
  // If no columns are stored, the list shows its default columns.
  const isReset = pressedButton === "usual";
  const response = redirect(isMove ? url.pathname + url.search : licenseList.buildUrl(url.searchParams), 303);
  return changePreferences(
    response,
    { url, context },
    { columns: isReset ? null : completeColumns(orderedColumns) },
  );
}

export default function Columns({ loaderData: choices }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const [form] = useForm(createFormOptions("columns", columnsFormSchema, undefined));
  return (
    <FormDialog
      title="Columns and density"
      closeTo={licenseList.buildUrl(search)}
      form={form}
      submission={undefined}
      lead={<AppearanceForm settings={["density"]} />}
    >
      <p className="text-muted-foreground">Choose the columns of the list, their order and their width.</p>
      <DefaultSubmitButton />
      <ul key={JSON.stringify(choices)} className="grid gap-1">
        {choices.map(({ name, isShown, width, label, isRequired }, position) => (
          <li key={name} className="flex items-center gap-1">
            <input type="hidden" name="order" value={name} />
            <span className="flex-1">
              {isRequired ? (
                <Checkbox label={label} checked disabled hint="Opens the license." />
              ) : (
                <Checkbox name="shown" value={name} label={label} defaultChecked={isShown} />
              )}
            </span>
            <Select
              name="width"
              aria-label={`Width of ${label}`}
              defaultValue={width}
              choices={widthChoices}
              className="w-28"
            />
            <MoveButton direction="up" name={name} label={label} isDisabled={position === 0} />
            <MoveButton
              direction="down"
              name={name}
              label={label}
              isDisabled={position === choices.length - 1}
            />
          </li>
        ))}
      </ul>
      <p>
        <Button type="submit" name="press" value="usual" variant="link" size="sm">
          Default
        </Button>
      </p>
    </FormDialog>
  );
}

const widthChoices = columnWidths.map((columnWidth) => ({
  value: columnWidth,
  label: columnWidth.charAt(0).toUpperCase() + columnWidth.slice(1),
}));

interface MoveButtonProps {
  direction: "up" | "down";
  name: string;
  label: string;
  isDisabled: boolean;
}

const MoveButton = ({ direction, name, label, isDisabled }: MoveButtonProps) => (
  <Button
    variant="outline"
    type="submit"
    size="sm"
    name="press"
    value={`${direction} ${name}`}
    aria-label={`Move ${label} ${direction}`}
    disabled={isDisabled}
  >
    {direction === "up" ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
  </Button>
);
