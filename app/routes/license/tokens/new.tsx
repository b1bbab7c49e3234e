import { getInputProps, useForm } from "@conform-to/react";
import { data, useSearchParams } from "react-router";
import { formOptions } from "#app/routes/forms/form-options.ts";
import { mayGrant } from "#app/domain/person/grant.ts";
import { privilegeLabel, privileges } from "#app/domain/person/privilege.ts";
import { longestDays, startOf } from "#app/domain/token/token.ts";
import { newTokenValue } from "#app/domain/token/tokens.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Field, FieldGroup } from "#app/ui/controls/field.tsx";
import { RadioGroup } from "#app/ui/controls/radio-group.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { createdOnce } from "#app/routes/forms/created-once.ts";
import { DialogForm } from "#app/routes/forms/dialog-form.tsx";
import type { Route } from "./+types/new.ts";
import { MadeToken } from "./made-token.tsx";
import { endsToday, newTokenForm, orderFrom } from "./new-token-form.ts";
import { shownToken } from "./shown-tokens.ts";
import { tokenList } from "./token-list.ts";

const madeAlready =
  "This form has already created a token from other entries. Look for it in the list, or open the form again to create another.";

const accesses = [
  { value: "all", label: "All that you may" },
  { value: "read", label: "Only read" },
  { value: "some", label: "Only what is chosen here" },
];

export const meta = () => [{ title: "Create API token" }];

export function loader({ context }: Route.LoaderArgs) {
  const me = context.get(sessionContext);
  checkMay(me, "token.manage");
  return {
    token: newTokenValue(),
    ends: endsToday(),
    mine: privileges.filter((one) => me && mayGrant(me, one)),
    idempotencyKey: crypto.randomUUID(),
  };
}

/** Responds without a redirect, because only this page shows the value. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = submitted(await formOf(request), newTokenForm(endsToday()));
  if (submission.status !== "success") return data({ refusal: submission.reply() }, { status: 422 });
  const { idempotencyKey } = submission.value;
  const body = orderFrom(submission.value);
  const { tokens } = context.get(licenseApiContext);
  const created = await createdOnce(() => tokens.create({ body, idempotencyKey }), madeAlready);
  if (!created.done) {
    const fieldFor = { token: "token", expirationDate: "expirationDate", scopes: "privileges" };
    return data({ refusal: refusedBy(created.problem, submission, fieldFor) }, { status: 422 });
  }
  const shown = shownToken(idempotencyKey, url);
  const value = (await shown.isIn(request)) ? null : body.token;
  const { expirationDate, ownerEmail } = created.result;
  return data(
    { made: { start: startOf(body.token), value, expirationDate, ownerEmail } },
    { status: 201, headers: { "Set-Cookie": await shown.header() } },
  );
}

export default function NewToken({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "made" in actionData) return <MadeToken key="made" made={actionData.made} />;
  return <NewTokenDialog proposed={loaderData} refusal={actionData?.refusal} />;
}

interface NewTokenDialogProps {
  proposed: Route.ComponentProps["loaderData"];
  refusal: ReturnType<typeof refusedBy> | undefined;
}

function NewTokenDialog({ proposed, refusal }: NewTokenDialogProps) {
  const { token, ends, mine, idempotencyKey } = proposed;
  const [search] = useSearchParams();
  const schema = newTokenForm(ends);
  const [form, fields] = useForm({ ...formOptions("new-token", schema, refusal), defaultValue: { token } });
  return (
    <ActionDialog
      title="Create Api Token"
      size="medium"
      closeTo={tokenList.address(search)}
      keepOnOutsidePress
      label="Create"
      busyLabel="Creating…"
      form={form.id}
    >
      <DialogForm form={form} fields={fields} submission={refusal} hidden={{ idempotencyKey }}>
        <Field
          of={fields.token}
          label="Token"
          hint="Generated at random. You can enter your own: 22 to 200 random letters, digits and - . _ ~"
        >
          <Input
            {...getInputProps(fields.token, { type: "text" })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
        <Field
          of={fields.expirationDate}
          label="Expiration date"
          hint={`The last day of the token, in UTC: within ${longestDays} days, so ${ends.latest} at the latest.`}
        >
          <Input
            {...getInputProps(fields.expirationDate, { type: "date" })}
            min={ends.earliest}
            max={ends.latest}
            className="sm:max-w-48"
            data-autofocus
          />
        </Field>
        <RadioGroup
          of={fields.access}
          name="access"
          label="Scopes"
          choices={accesses}
          defaultValue={fields.access.initialValue ?? "all"}
        />
        <FieldGroup
          of={fields.privileges}
          label="Privileges"
          hint="They count where the token may do only what is chosen here."
        >
          <div className="grid gap-2 sm:grid-cols-2">
            {mine.map((one) => (
              <Checkbox
                key={one}
                name="privileges"
                value={one}
                label={privilegeLabel[one]}
                defaultChecked={[fields.privileges.initialValue].flat().includes(one)}
              />
            ))}
          </div>
        </FieldGroup>
      </DialogForm>
    </ActionDialog>
  );
}
