import { useNumberFormat } from "#app/ui/number-format.ts";
import Download from "lucide-react/icons/download";
import FileBraces from "lucide-react/icons/file-braces";
import { href, Outlet } from "react-router";
import { compareCatalogs } from "#app/domain/package/catalog-difference.ts";
import { can } from "#app/domain/person/can.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import type { Route } from "./+types/list.ts";
import { PackageCard } from "./package-card.tsx";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

const catalogList = defineList<object>({ path: href("/license/settings/catalog"), names: [] });

export const meta = () => [{ title: "Catalog" }];

export const handle: ListHandle = { list: catalogList };

export async function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const api = requireApi(context, "catalog.read");
  const mayEdit = can(session, "catalog.manage");
  const [catalog, { draft }] = await Promise.all([
    api.catalog.read(),
    mayEdit ? api.catalog.readDraft() : { draft: null },
  ]);
  return {
    shownCatalog: draft ?? catalog,
    mayEdit,
    // The number of changes does not depend on the licenses of the tiers, so the licenses are not loaded.
    unsavedChangeCount: draft && compareCatalogs(catalog, draft, new Map()).length,
  };
}

export default function CatalogPage({
  loaderData: { shownCatalog, mayEdit, unsavedChangeCount },
}: Route.ComponentProps) {
  const { packages } = shownCatalog;
  return (
    <Page>
      <PageHeader
        title="Catalog"
        description="Packages and tiers that licenses can have."
        actions={packages.length > 0 && <CatalogActions mayEdit={mayEdit} />}
      />
      {unsavedChangeCount !== null && <UnsavedChanges count={unsavedChangeCount} />}
      {packages.length === 0 ? (
        <EmptyCatalog mayEdit={mayEdit} isDraft={unsavedChangeCount !== null} />
      ) : (
        <div className="grid gap-4">
          {packages.map((catalogPackage, position) => (
            <PackageCard
              key={catalogPackage.id}
              catalogPackage={catalogPackage}
              mayEdit={mayEdit}
              isFirst={position === 0}
              isLast={position === packages.length - 1}
            />
          ))}
        </div>
      )}
      <Outlet />
    </Page>
  );
}

const CatalogActions = ({ mayEdit }: { mayEdit: boolean }) => (
  <>
    <a
      href={href("/license/settings/catalog/catalog.json")}
      download
      className={buttonVariants({ variant: "outline" })}
    >
      <Download aria-hidden /> Download
    </a>
    {mayEdit && (
      <>
        <DialogButton to={href("/license/settings/catalog/document")} variant="outline">
          <FileBraces aria-hidden /> Edit as a document
        </DialogButton>
        <DialogButton to={href("/license/settings/catalog/packages/new")}>
          <Icon name="plus" /> Add a package
        </DialogButton>
      </>
    )}
  </>
);

const UnsavedChanges = ({ count }: { count: number }) => {
  const { formatCount } = useNumberFormat();
  return (
    <section
      aria-label="Unsaved changes"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-xl border bg-primary-soft p-4"
    >
      <p className="min-w-0 flex-1">
        <strong>
          {count === 0 ? "No changes since the last save." : `${formatCount(count, "change")} not saved yet.`}
        </strong>{" "}
        Other users see these changes only after you save the catalog.
      </p>
      <PostButton action={href("/license/settings/catalog/discard")} busyLabel="Discarding…">
        Discard
      </PostButton>
      <DialogButton to={href("/license/settings/catalog/review")}>Review and save</DialogButton>
    </section>
  );
};

function EmptyCatalog({ mayEdit, isDraft }: { mayEdit: boolean; isDraft: boolean }) {
  if (!mayEdit)
    return (
      <EmptyState title="The catalog is empty">
        <p>Licenses can’t be created until an admin fills the catalog.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="The catalog is empty"
      actions={
        <>
          {!isDraft && (
            <PostButton action={href("/license/settings/catalog/sample")} variant="default">
              Use the sample catalog
            </PostButton>
          )}
          <DialogButton to={href("/license/settings/catalog/packages/new")} variant="outline">
            Add a package
          </DialogButton>
          <DialogButton to={href("/license/settings/catalog/document")} variant="outline">
            Write a JSON document
          </DialogButton>
        </>
      }
    >
      <p>
        A license needs a package with a tier. The sample has two Enterprise packages and one for IR. You can
        change the sample later.
      </p>
    </EmptyState>
  );
}
