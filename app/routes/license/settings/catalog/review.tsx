import { data, Form, href, Link } from "react-router";
import { z } from "zod";
import type { Catalog, StoredCatalog } from "#app/domain/package/catalog.ts";
import { counted } from "#app/domain/time/date-wording.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { beganWith, type SharedFields } from "#app/routes/forms/conflict.ts";
import { lateTitle, SharedControl } from "#app/routes/forms/conflict.tsx";
import { HiddenFields } from "#app/routes/forms/hidden-fields.tsx";
import { newestEvent, saveShared, theirsStay } from "#app/routes/forms/save-shared.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import type { LoaderArgs } from "#app/routes/route-args.ts";
import { ErrorSummary, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { Route } from "./+types/review.ts";
import { ChangeList } from "./change-list.tsx";
import { toCatalog } from "./catalog-request.ts";

export const middleware = [requireOffer("catalog")];

export const meta = () => [{ title: "Review the catalog" }];

const reviewForm = z.object({});

const reviewFields: SharedFields<StoredCatalog, { packages: Catalog["packages"] }> = {
  packages: {
    label: "Catalog",
    of: ({ packages }) => packages,
    text: (packages) => JSON.stringify(packages),
    words: (packages) =>
      packages.map(
        ({ name, tiers }) => `${name}: ${tiers.map((tier) => tier.name).join(", ") || "no tiers"}`,
      ),
  },
};

async function draftOf({ context }: LoaderArgs): Promise<StoredCatalog> {
  checkMay(context.get(sessionContext), "catalog.manage");
  const { draft } = await context.get(licenseApiContext).catalog.draft();
  if (draft) return draft;
  throw await redirectWithToast(context, href("/license/settings/catalog"), {
    tone: "error",
    message: "There is nothing to save: you have changed nothing since the last save",
  });
}

export async function loader(args: Route.LoaderArgs) {
  const { catalog } = args.context.get(licenseApiContext);
  const [{ packages, rowVersion }, stored] = await Promise.all([draftOf(args), catalog.read()]);
  const foreseen = await attempt(
    catalog.save({ query: { dryRun: "true" }, body: { packages }, rowVersion: undefined }),
  );
  return {
    stored,
    isLate: rowVersion !== stored.rowVersion,
    changes: foreseen.done ? foreseen.result.changes : [],
    licenses: foreseen.done ? foreseen.result.licenses : 0,
    faults: foreseen.done ? [] : Object.values(foreseen.problem.fields ?? {}).flat(),
  };
}

export async function action(args: Route.ActionArgs) {
  const api = args.context.get(licenseApiContext);
  const draft = await draftOf(args);
  const formData = await formOf(args.request);
  const saved = await saveShared({
    fields: reviewFields,
    formData,
    submission: submitted(formData, reviewForm),
    mine: () => ({ packages: draft.packages }),
    read: () => api.catalog.read(),
    save: async (body, { rowVersion }) => {
      await api.catalog.save({ body, rowVersion });
      return api.catalog.read();
    },
    lastChange: () => newestEvent(api, { eventName: "update-catalog" }),
  });
  if (!saved.done) return data(saved.refusal, { status: saved.status });
  if (saved.isTheirs) await api.catalog.removeDraft();
  return toCatalog(args, saved.isTheirs ? theirsStay : "The catalog was saved");
}

export default function ReviewDialog({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, isLate, changes, licenses, faults } = loaderData;
  const { conflict, result, began } = actionData ?? {};
  return (
    <ActionDialog
      title="Review the catalog"
      closeTo={href("/license/settings/catalog")}
      form="review"
      size="medium"
      label={conflict ? "Save again" : "Save the catalog"}
      heldBack={faults.length > 0}
    >
      <Form id="review" method="post" replace preventScrollReset className="grid gap-4">
        <ErrorSummary
          title={conflict ? lateTitle : "The catalog was not saved"}
          errors={summaryOf(result?.error ?? undefined)}
          submission={actionData}
        />
        <HiddenFields of={began ?? beganWith(reviewFields, stored)} />
        {isLate && !conflict && (
          <Notice>
            Somebody saved the catalog after you began to change it. What is below is how yours differs from
            what is saved now.
          </Notice>
        )}
        <SharedControl fields={reviewFields} name="packages" conflict={conflict}>
          {faults.length > 0 ? (
            <Faults faults={faults} />
          ) : (
            <ChangeList changes={changes} total={licenses > 0 ? counted(licenses, "license") : null} />
          )}
        </SharedControl>
      </Form>
    </ActionDialog>
  );
}

const Faults = ({ faults }: { faults: readonly string[] }) => (
  <section aria-labelledby="faults-title" className="grid gap-2 rounded-lg bg-bad-soft p-4">
    <h3 id="faults-title" className="font-semibold text-bad">
      This cannot be saved
    </h3>
    <ul className="grid gap-1">
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
    <p>
      <Link
        to={href("/license/settings/catalog/document")}
        className="text-accent underline underline-offset-2"
      >
        Mend it in the document
      </Link>
      , or discard what you changed.
    </p>
  </section>
);
