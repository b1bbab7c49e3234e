import { ArrowDown, ArrowUp } from "lucide-react";
import { data, Form, href, redirect, useSearchParams } from "react-router";
import { z } from "zod";
import { columnsIn, columnsText, lastingColumn, listColumns } from "#app/domain/license/list-columns.ts";
import { columnsCookie, columnsOf } from "#app/middleware/preferences.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { DensityForm } from "#app/ui/top-bar/density-form.tsx";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import { formOf } from "#app/routes/forms/submission.ts";
import { columnLabel } from "#app/routes/license/licenses/list/column-words.ts";
import { licenseList } from "#app/routes/license/licenses/list/address.ts";
import type { Route } from "./+types/columns.ts";

export const meta = () => [{ title: "Columns and density" }];

export const loader = ({ request }: Route.LoaderArgs) =>
  columnsOf(request).map((choice) => ({
    ...choice,
    label: columnLabel[choice.name],
    isLasting: choice.name === lastingColumn,
  }));

const column = z.enum(listColumns);
/** The columns in their order, which of them show, and what was pressed. */
const columnsForm = z.object({
  order: z.array(column),
  shown: z.array(column),
  press: z.string(),
});

export async function action({ request, url }: Route.ActionArgs) {
  const entered = await formOf(request);
  const read = columnsForm.safeParse({
    order: entered.getAll("order"),
    shown: entered.getAll("shown"),
    press: entered.get("press") ?? "",
  });
  if (!read.success) throw data(null, { status: 400 });
  const { order, shown, press } = read.data;
  const [way, name] = press.split(" ");
  const at = order.findIndex((one) => one === name);
  const isMoved = at >= 0 && (way === "up" || way === "down");
  const others = order.filter((_, place) => place !== at);
  const ordered = isMoved
    ? others.toSpliced(Math.max(0, way === "up" ? at - 1 : at + 1), 0, ...order.slice(at, at + 1))
    : order;
  const text = ordered.map((one) => (shown.includes(one) ? one : `-${one}`)).join(".");
  const choices = press === "usual" ? null : columnsIn(text);
  const isUsual = choices && columnsText(choices) === columnsText(columnsIn(null));
  return redirect(isMoved ? url.pathname + url.search : licenseList.address(url.searchParams), {
    status: 303,
    headers: { "Set-Cookie": columnsCookie(url, isUsual ? null : choices) },
  });
}

export default function Columns({ loaderData: choices }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <ActionDialog title="Columns and density" closeTo={licenseList.address(search)} form="columns">
      <div className="mb-4">
        <DensityForm action={href("/license/account/look")} />
      </div>
      <Form
        id="columns"
        key={choices.map(({ name, isShown }) => name + String(isShown)).join()}
        method="post"
        replace
        preventScrollReset
        className="grid gap-4"
      >
        <p className="text-muted">Which columns the list has in this browser, and in which order.</p>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
        <ul className="grid gap-1">
          {choices.map(({ name, isShown, label, isLasting }, place) => (
            <li key={name} className="flex items-center gap-1">
              <input type="hidden" name="order" value={name} />
              <span className="flex-1">
                {isLasting ? (
                  <Checkbox label={label} checked disabled hint="Leads to the license." />
                ) : (
                  <Checkbox name="shown" value={name} label={label} defaultChecked={isShown} />
                )}
              </span>
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
