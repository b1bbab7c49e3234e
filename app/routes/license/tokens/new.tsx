import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { data } from "react-router";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { mayGrant } from "#app/domain/person/grant.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import { dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { maxTokenLifetimeDays, getTokenStart } from "#app/domain/token/token.ts";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { hasExtensions } from "#app/middleware/license-api-kind.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { PrivilegeCheckboxes } from "#app/routes/license/kit/privilege-checkboxes.tsx";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { requirePermission } from "#app/routes/kit/forms/require-permission.ts";
import { submitNewRow } from "#app/routes/kit/forms/create-once.ts";
import type { Route } from "./+types/new.ts";
import { CreatedToken } from "./created-token.tsx";
import { computeExpirationRange, createTokenFormSchema, buildTokenRequest } from "./new-token-form.ts";
import { createShownTokenCookie } from "./shown-token-cookie.ts";
import { tokenList } from "./token-list.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";

const accessChoices = [
  { value: "all", label: "Full access" },
  { value: "read", label: "Read only" },
  { value: "some", label: "Selected privileges" },
];

export const meta = () => [{ title: "Create API token" }];

export function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  requirePermission(context, "token.manage");
  return {
    token: generateTokenValue(),
    /** Null if the license API stores no names of tokens. */
    proposedName: hasExtensions(context) ? `Token of ${dayOf(readSystemClock())}` : null,
    expirationRange: computeExpirationRange(),
    grantablePrivileges: privileges.filter((privilege) => session && mayGrant(session, privilege)),
    idempotencyKey: crypto.randomUUID(),
  };
}

/** The action responds without a redirect, because only this page shows the full token. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  submitNewRow(request, {
    schema: createTokenFormSchema(computeExpirationRange()),
    create: ({ idempotencyKey, ...formValues }) =>
      context.get(licenseApiContext).tokens.create({ body: buildTokenRequest(formValues), idempotencyKey }),
    alreadyCreatedMessage:
      "This form has already created a token with your earlier entries. Look for this token in the list, or open the form again to create another token.",
    formFieldByApiField: { scopes: "privileges" },
    onCreated: async ({ name, expirationDate, ownerEmail }, { token, idempotencyKey }) => {
      const shownCookie = createShownTokenCookie(idempotencyKey, url);
      // A reload of the page must not show the full token again.
      const shownToken = (await shownCookie.isSet(request)) ? null : token;
      return data(
        {
          createdToken: { start: getTokenStart(token), value: shownToken, name, expirationDate, ownerEmail },
        },
        { status: 201, headers: { "Set-Cookie": await shownCookie.serialize() } },
      );
    },
  });

export default function NewToken({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "createdToken" in actionData)
    return <CreatedToken key="created-token" createdToken={actionData.createdToken} />;
  return <NewTokenDialog initialValues={loaderData} rejection={actionData} />;
}

interface NewTokenDialogProps {
  initialValues: Route.ComponentProps["loaderData"];
  rejection: SubmissionResult | undefined;
}

function NewTokenDialog({ initialValues, rejection }: NewTokenDialogProps) {
  const { token, proposedName, expirationRange, grantablePrivileges, idempotencyKey } = initialValues;
  const schema = createTokenFormSchema(expirationRange);
  const [form, fields] = useForm({
    ...createFormOptions("new-token", schema, rejection),
    defaultValue: {
      token,
      expirationDate: expirationRange.proposedDay,
      ...(proposedName !== null && { name: proposedName }),
    },
  });
  return (
    <FormDialog
      title="Create Api Token"
      size="medium"
      closeTo={tokenList.buildUrl}
      staysOpenOnOutsideClick
      label="Create"
      busyLabel="Creating…"
      form={form}
      submission={rejection}
      hiddenFields={{ idempotencyKey }}
    >
      {proposedName !== null && (
        <Field
          field={fields.name}
          label="Name"
          required={false}
          hint="The list and the history show the name. Enter what the token is for, such as Nightly export."
        >
          <Input {...getInputProps(fields.name, { type: "text" })} autoComplete="off" data-autofocus />
        </Field>
      )}
      <Field
        field={fields.token}
        label="Token"
        hint="The token is generated at random. You can enter your own token: 22 to 200 random letters, digits and - . _ ~"
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
        field={fields.expirationDate}
        label="Expiration date"
        hint={
          <>
            The token works until the end of this day in UTC. Choose a day within {maxTokenLifetimeDays} days,
            at the latest <DateText value={expirationRange.lastDay} format="day" />.
          </>
        }
      >
        <DateInput
          {...getInputProps(fields.expirationDate, { type: "date" })}
          min={expirationRange.firstDay}
          max={expirationRange.lastDay}
          className="sm:max-w-48"
          data-autofocus={proposedName === null ? true : undefined}
        />
      </Field>
      <div className="group/access grid gap-5">
        <RadioField
          field={fields.access}
          name="access"
          label="Scopes"
          choices={accessChoices}
          defaultValue={fields.access.initialValue ?? "all"}
        />
        <FieldGroup
          field={fields.privileges}
          label="Privileges"
          required={false}
          className="hidden group-has-[[value=some]:checked]/access:block"
        >
          <PrivilegeCheckboxes field={fields.privileges} privileges={grantablePrivileges} />
        </FieldGroup>
      </div>
    </FormDialog>
  );
}
