import CircleCheck from "lucide-react/icons/circle-check";
import { href } from "react-router";
import { loadOptionalSession } from "#app/middleware/require-session.ts";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
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
        <ButtonLink to={href("/license/licenses")} variant="outline">
          Go to licenses
        </ButtonLink>
      }
    >
      <p>Close this tab and return to the previous tab. Your entries are still in the previous tab.</p>
    </MessagePage>
  );
}
