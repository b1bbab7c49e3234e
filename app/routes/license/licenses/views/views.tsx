import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { Form, href, useSearchParams } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { can } from "#app/domain/person/can.ts";
import type { View } from "#app/domain/view/view.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { Button, buttonClasses } from "#app/ui/controls/button.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/data/table.tsx";
import { CloseLink, Dialog } from "#app/ui/layers/dialog.tsx";
import { DialogLink } from "#app/ui/layers/dialog-link.tsx";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import { licenseList } from "#app/routes/license/licenses/list/address.ts";
import type { Route } from "./+types/views.ts";

export const middleware = [requireOffer("views")];

export const meta = () => [{ title: "Views" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { views } = await context.get(licenseApiContext).views.list();
  const session = context.get(sessionContext);
  return { views, mayShare: can(session, "view.share"), mayMail: can(session, "view.mail") };
}

const moveForm = z.object({ id: z.string(), place: z.coerce.number().int().min(0) });

/** Moves a view within the shared views, or within the user's own. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = submitted(await formOf(request), moveForm);
  if (submission.status === "success") {
    const { id, place } = submission.value;
    await context
      .get(licenseApiContext)
      .views.change({ params: { id }, body: { place }, rowVersion: undefined });
  }
  return redirect(url.pathname + url.search, 303);
}

export default function Views({ loaderData: { views, mayShare, mayMail } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const closeTo = licenseList.address(search);
  const alike = [true, false].map((isShared) => views.filter((one) => one.isShared === isShared));
  return (
    <Dialog title="Views" closeTo={closeTo} footer={<CloseLink to={closeTo} />}>
      {views.length === 0 ? (
        <p>There are no views. Filter the list, then choose Save as a view.</p>
      ) : (
        <Table label="All views">
          <TableHead>
            <HeadCell>View</HeadCell>
            <HeadCell align="end" className="w-1">
              <span className="sr-only">Actions</span>
            </HeadCell>
          </TableHead>
          <TableBody>
            {alike.flatMap((group) =>
              group.map((one, place) => (
                <ViewRow
                  key={one.id}
                  view={one}
                  place={place}
                  isLast={place === group.length - 1}
                  mayEdit={mayShare || !one.isShared}
                  mayMail={mayMail}
                  search={search}
                />
              )),
            )}
          </TableBody>
        </Table>
      )}
    </Dialog>
  );
}

interface ViewRowProps {
  view: View;
  place: number;
  isLast: boolean;
  mayEdit: boolean;
  mayMail: boolean;
  search: URLSearchParams;
}

function ViewRow({ view: { id, name, isShared }, place, isLast, mayEdit, mayMail, search }: ViewRowProps) {
  const params = { id: String(id) };
  const to = (path: string) => licenseList.dialog(path, search);
  return (
    <Row>
      <Cell card="lead">
        <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi>
        {isShared && <Secondary>For everybody</Secondary>}
      </Cell>
      <Cell card="end" align="end">
        {mayEdit && (
          <span className="row-actions">
            <Form method="post" replace preventScrollReset className="flex gap-1">
              <input type="hidden" name="id" value={id} />
              <MoveButton place={place - 1} isOff={place === 0} label={`Move ${name} up`} />
              <MoveButton place={place + 1} isOff={isLast} label={`Move ${name} down`} />
            </Form>
            <DialogLink
              to={to(href("/license/licenses/views/:id", params))}
              aria-label={`Edit ${name}`}
              className={buttonClasses({ size: "sm" })}
            >
              Edit
            </DialogLink>
            {mayMail && (
              <DialogLink
                to={to(href("/license/licenses/views/:id/mail", params))}
                aria-label={`Mail ${name}`}
                className={buttonClasses({ size: "sm" })}
              >
                Mail
              </DialogLink>
            )}
            <DialogLink
              to={to(href("/license/licenses/views/:id/delete", params))}
              aria-label={`Delete ${name}`}
              className={buttonClasses({ variant: "danger", size: "sm" })}
            >
              Delete
            </DialogLink>
          </span>
        )}
      </Cell>
    </Row>
  );
}

const MoveButton = ({ place, isOff, label }: { place: number; isOff: boolean; label: string }) => (
  <Button type="submit" size="sm" name="place" value={place} aria-label={label} disabled={isOff}>
    {label.endsWith("up") ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
  </Button>
);
