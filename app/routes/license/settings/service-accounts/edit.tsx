import { useForm } from "@conform-to/react";
import type { Privilege } from "#app/domain/person/privilege.ts";
import type { ServiceAccount } from "#app/domain/service-account/service-account.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { buildEditState, type Rejection } from "#app/routes/kit/conflicts/conflict.ts";
import { ConflictCheckedControl } from "#app/routes/kit/conflicts/conflict.tsx";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import {
  findNewestEvent,
  submitConflictCheckedForm,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { Route } from "./+types/edit.ts";
import { EndField, NameField, OwnerField, PrivilegesField } from "./account-fields.tsx";
import {
  buildServiceAccountRequest,
  findSelectablePrivileges,
  formFieldByApiField,
  serviceAccountFields,
  type ServiceAccountFormValues,
  serviceAccountFormSchema,
} from "./account-form.ts";
import { loadServiceAccount, requireServiceAccountApi, serviceAccountList } from "./account-request.ts";

export const meta = () => [{ title: "Edit service account" }];

export async function loader(args: Route.LoaderArgs) {
  const account = await loadServiceAccount(args);
  return {
    account,
    selectablePrivileges: findSelectablePrivileges(args.context.get(sessionContext), account),
  };
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const api = requireServiceAccountApi(args);
  return submitConflictCheckedForm(await readFormData(args.request), {
    schema: serviceAccountFormSchema,
    fields: serviceAccountFields,
    read: () => loadServiceAccount(args),
    save: (submittedValues, { rowVersion }) =>
      api.change({ params, body: buildServiceAccountRequest(submittedValues), rowVersion }),
    formFieldByApiField,
    findLastChange: ({ name }) =>
      findNewestEvent(
        context.get(licenseApiContext),
        { eventName: "update-service-account" },
        ({ details }) => details["name"] === name,
      ),
    formatSavedMessage: ({ name }) => `Service account “${name}” saved`,
    onSaved: (message) => redirectToList(args, serviceAccountList, message),
  });
}

export default function EditServiceAccount({ loaderData, actionData: rejection }: Route.ComponentProps) {
  // A new key remounts the controls after a conflict, so that they show the typed values.
  return <ServiceAccountDialog key={rejection?.conflict?.rowVersion} {...loaderData} rejection={rejection} />;
}

interface ServiceAccountDialogProps {
  account: ServiceAccount;
  selectablePrivileges: readonly Privilege[];
  rejection: Rejection<ServiceAccountFormValues> | undefined;
}

function ServiceAccountDialog({ account, selectablePrivileges, rejection }: ServiceAccountDialogProps) {
  const { lastResult, hiddenFields, conflict } = buildEditState(serviceAccountFields, account, rejection);
  const { name, ownerEmail, expiresAt, scopes } = account;
  const [form, fields] = useForm({
    ...createFormOptions("service-account", serviceAccountFormSchema, lastResult),
    defaultValue: {
      name,
      ownerEmail: ownerEmail ?? "",
      expiresAt: expiresAt === null ? "" : dayOf(expiresAt),
      privileges: scopes === "read" ? [] : scopes,
    },
  });
  return (
    <FormDialog
      title="Edit service account"
      size="medium"
      closeTo={serviceAccountList.buildUrl}
      staysOpenOnOutsideClick
      form={form}
      submission={lastResult}
      hiddenFields={hiddenFields}
      isConflict={Boolean(conflict)}
    >
      <ConflictCheckedControl fields={serviceAccountFields} name="name" conflict={conflict}>
        <NameField name={fields.name} />
      </ConflictCheckedControl>
      <ConflictCheckedControl fields={serviceAccountFields} name="ownerEmail" conflict={conflict}>
        <OwnerField ownerEmail={fields.ownerEmail} />
      </ConflictCheckedControl>
      <ConflictCheckedControl fields={serviceAccountFields} name="expiresAt" conflict={conflict}>
        <EndField expiresAt={fields.expiresAt} />
      </ConflictCheckedControl>
      <ConflictCheckedControl fields={serviceAccountFields} name="privileges" conflict={conflict}>
        <PrivilegesField privileges={fields.privileges} selectablePrivileges={selectablePrivileges} />
      </ConflictCheckedControl>
    </FormDialog>
  );
}
