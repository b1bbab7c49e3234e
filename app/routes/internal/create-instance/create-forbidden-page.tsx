import Lock from "lucide-react/icons/lock";
import { href, isRouteErrorResponse, Link } from "react-router";
import { ErrorPage } from "#app/routes/kit/page/error-page.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
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
          <Link to={href("/internal/one-customers")} className={buttonVariants()}>
            Hosted customers
          </Link>
          <Link to={href("/internal/air-customers")} className={buttonVariants({ variant: "outline" })}>
            FIS customers
          </Link>
        </>
      }
    >
      <p>
        Ask an admin for “Creates License” (
        <code className="font-mono font-medium text-foreground">license-create</code>).
      </p>
      <p>You can still see the hosted customers and the FIS customers.</p>
    </MessagePage>
  );
}
