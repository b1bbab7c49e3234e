import { useForm } from "@conform-to/react";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { href, Link } from "react-router";
import { z } from "zod";
import type { Catalog, StoredCatalog } from "#app/domain/package/catalog.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithError } from "#app/middleware/toast.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { buildInitialValues, type ConflictCheckedFields } from "#app/routes/kit/conflicts/conflict.ts";
import { ConflictCheckedControl } from "#app/routes/kit/conflicts/conflict.tsx";
import {
  findNewestEvent,
  submitConflictCheckedForm,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { Notice } from "#app/ui/alert.tsx";
import type { Route } from "./+types/review.ts";
import { ChangeList } from "./change-list.tsx";
import { redirectToCatalog } from "./catalog-request.ts";

export const meta = () => [{ title: "Review the catalog" }];

/** The form has no fields, because the draft is stored on the server. */
const reviewFormSchema = z.object({});

const reviewFields: ConflictCheckedFields<StoredCatalog, { packages: Catalog["packages"] }> = {
  packages: {
    label: "Catalog",
    read: ({ packages }) => packages,
    serialize: (packages) => JSON.stringify(packages),
    describe: (packages) =>
      packages.map(
        ({ name, tiers }) => `${name}: ${tiers.map((tier) => tier.name).join(", ") || "no tiers"}`,
      ),
  },
};

async function loadDraft({ context }: LoaderArgs): Promise<StoredCatalog> {
  const { draft } = await requireApi(context, "catalog.manage").catalog.readDraft();
  if (draft) return draft;
  throw await redirectWithError(
    context,
    href("/license/settings/catalog"),
    "The catalog has no unsaved changes",
  );
}

export async function loader(args: Route.LoaderArgs) {
  const { catalog } = args.context.get(licenseApiContext);
  const [{ packages, rowVersion }, storedCatalog] = await Promise.all([loadDraft(args), catalog.read()]);
  // A dry run saves nothing, so it needs no row version.
  const dryRunAttempt = await attempt(
    catalog.save({ query: { dryRun: "true" }, body: { packages }, rowVersion: undefined }),
  );
  return {
    storedCatalog,
    isOutdated: rowVersion !== storedCatalog.rowVersion,
    changes: dryRunAttempt.ok ? dryRunAttempt.result.changes : [],
    licenseCount: dryRunAttempt.ok ? dryRunAttempt.result.licenses : 0,
    errors: dryRunAttempt.ok ? [] : Object.values(dryRunAttempt.problem.fields ?? {}).flat(),
  };
}

export async function action(args: Route.ActionArgs) {
  const api = args.context.get(licenseApiContext);
  const draft = await loadDraft(args);
  return submitConflictCheckedForm(await readFormData(args.request), {
    schema: reviewFormSchema.transform(() => ({ packages: draft.packages })),
    fields: reviewFields,
    read: () => api.catalog.read(),
    save: async (body, { rowVersion }) => {
      await api.catalog.save({ body, rowVersion });
      return api.catalog.read();
    },
    findLastChange: () => findNewestEvent(api, { eventName: "update-catalog" }),
    formatSavedMessage: () => "The catalog was saved",
    onSaved: async (message, { usesStoredValue }) => {
      // If the user chose the stored catalog, the draft is no longer needed.
      if (usesStoredValue) await api.catalog.removeDraft();
      return redirectToCatalog(args, message);
    },
  });
}

export default function ReviewDialog({ loaderData, actionData }: Route.ComponentProps) {
  const { formatCount } = useNumberFormat();
  const { storedCatalog, isOutdated, changes, licenseCount, errors } = loaderData;
  const { conflict, result, initialValues } = actionData ?? {};
  const [form] = useForm(createFormOptions("review", reviewFormSchema, result));
  return (
    <FormDialog
      title="Review the catalog"
      closeTo={href("/license/settings/catalog")}
      form={form}
      size="medium"
      label="Save the catalog"
      isIncomplete={errors.length > 0}
      submission={actionData}
      errorTitle="The catalog was not saved"
      isConflict={Boolean(conflict)}
      hiddenFields={initialValues ?? buildInitialValues(reviewFields, storedCatalog)}
    >
      {isOutdated && !conflict && (
        <Notice>
          Another version of the catalog was saved in the meantime. The list below compares your changes with
          that version.
        </Notice>
      )}
      <ConflictCheckedControl fields={reviewFields} name="packages" conflict={conflict}>
        {errors.length > 0 ? (
          <CatalogErrors errors={errors} />
        ) : (
          <ChangeList
            changes={changes}
            licenseCountText={licenseCount > 0 ? formatCount(licenseCount, "license") : null}
          />
        )}
      </ConflictCheckedControl>
    </FormDialog>
  );
}

const CatalogErrors = ({ errors }: { errors: readonly string[] }) => (
  <section aria-labelledby="errors-title" className="grid gap-2 rounded-md bg-destructive-soft p-4">
    <h3 id="errors-title" className="font-semibold text-destructive">
      The catalog cannot be saved
    </h3>
    <ul className="grid gap-1">
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
    <p>
      <Link
        to={href("/license/settings/catalog/document")}
        className="text-primary underline underline-offset-2"
      >
        Correct the catalog in the document
      </Link>
      , or discard your changes.
    </p>
  </section>
);
