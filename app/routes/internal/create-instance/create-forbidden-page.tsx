import Lock from "lucide-react/icons/lock";
import { href, isRouteErrorResponse } from "react-router";
import { joinPrivilegeLabels } from "#app/domain/person/privilege.ts";
import { ErrorPage } from "#app/routes/kit/page/error-page.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { MessagePage } from "#app/routes/kit/page/message-page.tsx";

/** The form to create instances is the first page of the area, so a user without the privilege gets links to the other pages. */
export function CreateForbiddenPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 403) return <ErrorPage error={error} />;
  return (
    <MessagePage
      icon={Lock}
      variant="warning"
      eyebrow="403"
      title="You cannot create instances"
      actions={
        <>
          <ButtonLink to={href("/internal/one-customers")}>Hosted customers</ButtonLink>
          <ButtonLink to={href("/internal/air-customers")} variant="outline">
            FIS customers
          </ButtonLink>
        </>
      }
    >
      <p>Ask an admin for {joinPrivilegeLabels(["license-create"])}.</p>
      <p>You can still see the hosted customers and the FIS customers.</p>
    </MessagePage>
  );
}
