import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { data, Form, useSearchParams } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import {
  allColumns,
  type ColumnChoice,
  columnWidths,
  lastingColumn,
  listColumns,
} from "#app/domain/person/list-columns.ts";
import { changePreferences, preferencesContext } from "#app/middleware/preferences.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { LookForm } from "#app/ui/top-bar/look-form.tsx";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import { formOf } from "#app/routes/forms/submission.ts";
import { columnLabel } from "#app/routes/license/licenses/list/column-words.ts";
import { licenseList } from "#app/routes/license/licenses/list/address.ts";
import type { Route } from "./+types/columns.ts";

export const meta = () => [{ title: "Columns and density" }];

export const loader = ({ context }: Route.LoaderArgs) =>
  allColumns(context.get(preferencesContext).columns).map((choice) => ({
    ...choice,
    label: columnLabel[choice.name],
    isLasting: choice.name === lastingColumn,
  }));

const column = z.enum(listColumns);
/** The columns in order, the visible ones, and the pressed button. */
const columnsForm = z.object({
  order: z.array(column),
  shown: z.array(column),
  /** One for each column, in the same order. */
  width: z.array(z.enum(columnWidths)),
  press: z.string(),
});

export async function action({ request, url, context }: Route.ActionArgs) {
  const entered = await formOf(request);
  const read = columnsForm.safeParse({
    order: entered.getAll("order"),
    shown: entered.getAll("shown"),
    width: entered.getAll("width"),
    press: entered.get("press") ?? "",
  });
  if (!read.success) throw data(null, { status: 400 });
  const { order, shown, width, press } = read.data;
  const chosen = order.map((one, place): ColumnChoice => ({
    name: one,
    isShown: shown.includes(one),
    width: width[place] ?? "usual",
  }));
  const [way, name] = press.split(" ");
  const at = order.findIndex((one) => one === name);
  const isMoved = at >= 0 && (way === "up" || way === "down");
  const others = chosen.filter((_, place) => place !== at);
  const ordered = isMoved
    ? others.toSpliced(Math.max(0, way === "up" ? at - 1 : at + 1), 0, ...chosen.slice(at, at + 1))
    : chosen;
  const done = redirect(isMoved ? url.pathname + url.search : licenseList.address(url.searchParams), 303);
  return changePreferences(
    done,
    { url, context },
    { columns: press === "usual" ? null : allColumns(ordered) },
  );
}

export default function Columns({ loaderData: choices }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <ActionDialog title="Columns and density" closeTo={licenseList.address(search)} form="columns">
      <div className="mb-4">
        <LookForm of={["density"]} />
      </div>
      <Form
        id="columns"
        key={JSON.stringify(choices)}
        method="post"
        replace
        preventScrollReset
        className="grid gap-4"
      >
        <p className="text-muted">Which columns the list has, in which order, and how wide.</p>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
        <ul className="grid gap-1">
          {choices.map(({ name, isShown, width, label, isLasting }, place) => (
            <li key={name} className="flex items-center gap-1">
              <input type="hidden" name="order" value={name} />
              <span className="flex-1">
                {isLasting ? (
                  <Checkbox label={label} checked disabled hint="Leads to the license." />
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
              <MoveButton way="up" name={name} label={label} isOff={place === 0} />
              <MoveButton way="down" name={name} label={label} isOff={place === choices.length - 1} />
            </li>
          ))}
        </ul>
        <p>
          <Button type="submit" name="press" value="usual" variant="link" size="sm">
            As usual
          </Button>
        </p>
      </Form>
    </ActionDialog>
  );
}

const widthChoices = columnWidths.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface MoveButtonProps {
  way: "up" | "down";
  name: string;
  label: string;
  isOff: boolean;
}

const MoveButton = ({ way, name, label, isOff }: MoveButtonProps) => (
  <Button
    type="submit"
    size="sm"
    name="press"
    value={`${way} ${name}`}
    aria-label={`Move ${label} ${way}`}
    disabled={isOff}
  >
    {way === "up" ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
  </Button>
);
