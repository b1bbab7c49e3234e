import { href, useSearchParams } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { SecondaryText, rowActionsClasses } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { CloseLink, RouteDialog } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { readFormData, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { RowDialogLink, actionsColumn } from "#app/routes/kit/lists/row-actions.tsx";
import { MoveButtons } from "#app/routes/kit/lists/move-buttons.tsx";
import type { Route } from "./+types/views.ts";

export const meta = () => [{ title: "Views" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { views } = await context.get(licenseApiContext).views.list();
  return { views };
}

const moveFormSchema = z.object({ id: z.string(), position: z.coerce.number().int().min(0) });

/**
 * Moves a view within the shared views, or within the private views of the user.
 * The request contains no row version, because a move does not conflict with other changes.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = parseSubmission(await readFormData(request), moveFormSchema);
  if (submission.status === "success") {
    const { id, position } = submission.value;
    await context
      .get(licenseApiContext)
      .views.change({ params: { id }, body: { position }, rowVersion: undefined });
  }
  return redirect(url.pathname + url.search, 303);
}

export default function Views({ loaderData: { views } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const mayShare = usePermission("view.share");
  const mayMail = usePermission("view.mail");
  // Shared views and private views are two groups. A view can only move within its group.
  const rows = [true, false].flatMap((isShared) => {
    const group = views.filter((view) => view.isShared === isShared);
    return group.map((view, position) => ({ view, position, isLast: position === group.length - 1 }));
  });
  const buildDialogUrl = (path: string) => licenseList.buildDialogUrl(path, search);
  return (
    <RouteDialog title="Views" closeTo={licenseList.buildUrl} footer={<CloseLink />}>
      {views.length === 0 ? (
        <p>There are no views. Filter the list, then choose Save as a view.</p>
      ) : (
        <DataTable
          label="All views"
          rows={rows}
          rowKey={({ view }) => view.id}
          columns={[
            {
              label: "View",
              card: "lead",
              render: ({ view: { name, isShared } }) => (
                <>
                  <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi>
                  {isShared && <SecondaryText>For all users</SecondaryText>}
                </>
              ),
            },
            {
              ...actionsColumn,
              render: ({ view: { id, name, isShared }, position, isLast }) =>
                (mayShare || !isShared) && (
                  <span className={rowActionsClasses}>
                    <MoveButtons
                      rowName={name}
                      hiddenFields={{ id }}
                      name="position"
                      up={position - 1}
                      down={position + 1}
                      isFirst={position === 0}
                      isLast={isLast}
                    />
                    <RowDialogLink
                      to={buildDialogUrl(href("/license/licenses/views/:id", { id: String(id) }))}
                      label="Edit"
                      rowName={name}
                    />
                    {mayMail && (
                      <RowDialogLink
                        to={buildDialogUrl(href("/license/licenses/views/:id/mail", { id: String(id) }))}
                        label="Mail"
                        rowName={name}
                      />
                    )}
                    <RowDialogLink
                      to={buildDialogUrl(href("/license/licenses/views/:id/delete", { id: String(id) }))}
                      label="Delete"
                      rowName={name}
                      variant="destructive-outline"
                    />
                  </span>
                ),
            },
          ]}
        />
      )}
    </RouteDialog>
  );
}
