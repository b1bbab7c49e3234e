import CircleCheck from "lucide-react/icons/circle-check";
import { href, Link } from "react-router";
import { loadOptionalSession } from "#app/middleware/require-session.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { MessagePage } from "#app/routes/kit/page/message-page.tsx";

export const middleware = [loadOptionalSession];

export const meta = () => [{ title: "Signed in · License desk" }];

export const loader = () => null;

/** A sign-in in a new tab ends on this page. The first tab still shows the form that the user filled in. */
export default function SignedIn() {
  return (
    <MessagePage
      icon={CircleCheck}
      variant="default"
      title="You are signed in"
      actions={
        <Link to={href("/license/licenses")} className={buttonVariants({ variant: "outline" })}>
          Go to licenses
        </Link>
      }
    >
      <p>Close this tab and return to the previous tab. Your entries are still in the previous tab.</p>
    </MessagePage>
  );
}
